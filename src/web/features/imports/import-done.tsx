import { useState } from 'react';
import type { Import } from '#shared/imports/contract.ts';
import { Button } from '#web/components/button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { FormButtons } from '#web/components/form.tsx';
import styles from './imports.module.css';
import { countText, summaryText } from './summary-text.ts';
import { UndoImport } from './undo-import.tsx';

/** Shown after an import: what was added, and how to undo it. */
export function ImportDone({ imported, onAnotherFile }: { imported: Import; onAnotherFile: () => void }) {
  const [current, setCurrent] = useState(imported);
  const { _id, counts, fileName, undoneAt } = current;
  const isUndone = undoneAt !== null;
  return (
    <>
      <Card title={isUndone ? 'Import undone' : `${countText(counts.new, 'transaction')} added`}>
        <div className={styles.words} role="status">
          {isUndone ? (
            <p>Your transactions are as they were before this import.</p>
          ) : (
            <>
              <p className={common.hint}>{fileName}</p>
              <p>{summaryText(counts)}</p>
            </>
          )}
        </div>
      </Card>
      <FormButtons>
        <ButtonLink to="/transactions">See Transactions</ButtonLink>
        <ButtonLink variant="secondary" to="/settings/import-export/$importId" params={{ importId: _id }}>
          Show Lines
        </ButtonLink>
        <UndoImport imported={current} onDone={setCurrent} />
        <Button variant="plain" onClick={onAnotherFile}>
          Import Another File
        </Button>
      </FormButtons>
    </>
  );
}
