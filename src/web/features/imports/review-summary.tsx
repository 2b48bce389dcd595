import type { Import } from '#shared/imports/contract.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { balanceTexts } from './balance-check.ts';
import type { FileToImport } from './file-to-import.ts';
import styles from './imports.module.css';
import { otherAccountTexts, renamedAccounts } from './renamed-accounts.ts';
import type { ComparedFile } from './request.ts';
import { accountsText, countText, doubtfulText, summaryText } from './summary-text.ts';

interface Props {
  file: FileToImport;
  preview: ComparedFile;
  counts: Import['counts'];
  /** How many stored transactions the import changes as the bank seems to have done. */
  changed: number;
  /** How many lines count as transactions that the user entered in other words. */
  inOtherWords: number;
  /** How many recorded amounts the import changes. */
  newAmounts: number;
  /** How many new rows may be here, or be the other side of a transaction. */
  doubtful: number;
  /** Whether the file is being imported. */
  busy: boolean;
  /** Returns to "Is this right?". */
  onBack: () => void;
  /** Takes an account of the file for none of the known ones. */
  onNewAccount: (index: number) => void;
}

/** The account of the file, what becomes of its lines, and whether they agree with the bank's balances. */
export function ReviewSummary({
  file,
  preview,
  counts,
  changed,
  inOtherWords,
  newAmounts,
  doubtful,
  busy,
  onBack,
  onNewAccount,
}: Props) {
  return (
    <Card title={file.fileName}>
      <div className={common.stack}>
        <div className={styles.words}>
          <p>{accountsText(preview.sources.map(({ name }) => name))}</p>
          <p role="status">{summaryText(counts)}</p>
          {balanceTexts(file.accounts).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {changed > 0 && (
            <p>
              {countText(changed, 'line')}{' '}
              {changed === 1 ? 'takes the place of an earlier one' : 'take the place of earlier ones'} that your bank
              seems to have changed. See Already here.
            </p>
          )}
          {inOtherWords > 0 && (
            <p>
              {countText(inOtherWords, 'line')}{' '}
              {inOtherWords === 1 ? 'counts as a transaction' : 'count as transactions'} that you entered with other
              words. See Already here.
            </p>
          )}
          {newAmounts > 0 && (
            <p>
              {countText(newAmounts, 'recorded amount')} {newAmounts === 1 ? 'changes' : 'change'} to what your bank
              says. See Already here.
            </p>
          )}
          {counts.problems > 0 && <p>Not everything in this file can be imported. See Problems.</p>}
          {doubtful > 0 && <p>{doubtfulText(doubtful)} See New.</p>}
          {preview.ignoresIds && (
            <p className={common.hint}>
              The bank's identifiers repeat in this file, so lines are compared by their text.
            </p>
          )}
        </div>
        {renamedAccounts(file, preview.sources).map(({ index, name, text }) => (
          <div key={index} className={common.stack}>
            <p>{text}</p>
            <Button variant="secondary" disabled={busy} onClick={() => onNewAccount(index)}>
              This Is a Different Account
              {file.accounts.length > 1 && <span className="visually-hidden">: {name}</span>}
            </Button>
          </div>
        ))}
        {otherAccountTexts(file, preview).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {file.named && (
          <Button variant="secondary" disabled={busy} onClick={onBack}>
            Change Account
          </Button>
        )}
      </div>
    </Card>
  );
}
