import type { Import, Preview } from '#shared/imports/contract.ts';
import { Card } from '#web/components/card.tsx';
import { balanceTexts } from './balance-check.ts';
import type { FileToImport } from './file-to-import.ts';
import styles from './imports.module.css';
import { summaryText } from './summary-text.ts';

interface Props {
  file: FileToImport;
  preview: Preview;
  counts: Import['counts'];
}

/** What becomes of the lines of the file, and whether they agree with the bank's balances. */
export function ReviewSummary({ file, preview, counts }: Props) {
  return (
    <Card title={file.fileName}>
      <div className={styles.words}>
        <p role="status">{summaryText(counts)}</p>
        {balanceTexts(file.accounts).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {preview.ignoresIds && (
          <p className={styles.hint}>
            The bank's identifiers repeat in this file, so lines are compared by their text.
          </p>
        )}
      </div>
    </Card>
  );
}
