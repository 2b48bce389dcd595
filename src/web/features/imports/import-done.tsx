import type { Import } from '#shared/imports/contract.ts';
import { Button } from '#web/components/button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { FormButtons } from '#web/components/form.tsx';
import styles from './imports.module.css';
import { accountsText, countText, summaryText } from './summary-text.ts';
import { UndoImport } from './undo-import.tsx';

interface Props {
  imported: Import;
  /** Called once the import is undone or restored. */
  onChanged: (changed: Import) => void;
  onAnotherFile: () => void;
}

/** Shown after an import: what was added, and how to undo it. */
export function ImportDone({ imported, onChanged, onAnotherFile }: Props) {
  const { _id, counts, fileName, sources, undoneAt } = imported;
  const isUndone = undoneAt !== null;
  const added = counts.new > 0 ? `${countText(counts.new, 'transaction')} added` : 'No new transactions';
  return (
    <>
      <Card {...(!isUndone && { title: added })}>
        <div className={styles.words} role="status">
          <p className={common.hint}>{fileName}</p>
          <p className={common.hint}>{accountsText(sources)}</p>
          <p>{isUndone ? 'Your transactions are as they were before this import.' : summaryText(counts)}</p>
        </div>
      </Card>
      <FormButtons>
        <ButtonLink to="/transactions">See Transactions</ButtonLink>
        <ButtonLink variant="secondary" to="/settings/import-export/$importId" params={{ importId: _id }}>
          Show Lines
        </ButtonLink>
        <UndoImport imported={imported} onDone={onChanged} />
        <Button variant="plain" onClick={onAnotherFile}>
          Import Another File
        </Button>
      </FormButtons>
    </>
  );
}
