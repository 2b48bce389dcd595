import { useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { BusyLine } from '#web/components/busy-line.tsx';
import { Button } from '#web/components/button.tsx';
import { StickyButtons } from '#web/components/sticky-buttons.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { ChangedDialog } from './changed-dialog.tsx';
import { errorText } from './error-text.ts';
import type { ReviewProps } from './file-to-import.ts';
import { ImportDone } from './import-done.tsx';
import styles from './imports.module.css';
import type { MadeChoices } from './kept-choices.ts';
import { LeaveReview } from './leave-review.tsx';
import { NoCategoryDialog } from './no-category-dialog.tsx';
import { accountDoubts } from './renamed-accounts.ts';
import type { ComparedFile } from './request.ts';
import { ReviewLines } from './review-lines.tsx';
import {
  type ChangedRow,
  isChangedByBank,
  isDoubtful,
  isEnteredInOtherWords,
  needsLook,
  outcomeOf,
  takesAmount,
  withOther,
} from './review-rows.ts';
import { ReviewSummary } from './review-summary.tsx';
import { formatCount } from './summary-text.ts';
import { isImportChanged, useImport } from './use-import.ts';
import { useReview } from './use-review.ts';

/** The review of a file that was compared with the user's transactions, and the result of its import. */
export function PreviewedReview({
  file,
  imported,
  loaded,
  made,
  onBack,
  onImported,
  onAnotherFile,
  onNewAccount,
}: ReviewProps & {
  loaded: ComparedFile;
  /** What the user chose before the account became a new one. */
  made: MadeChoices | undefined;
  onNewAccount: (index: number, made: MadeChoices) => void;
}) {
  const doubts = accountDoubts(file, loaded);
  const [question, setQuestion] = useState<'account' | 'categories' | readonly ChangedRow[] | undefined>(
    doubts.length > 0 ? 'account' : undefined,
  );
  const importId = useId();
  const review = useReview(file, loaded, made);
  const { choices, remembered, counts, preview, open } = review;
  const { rows } = preview;

  const {
    mutate,
    isPending: busy,
    error,
  } = useImport({
    file,
    onChanged: (next) => setQuestion(review.replacePreview(next)),
    onImported: (done) => {
      flushSync(() => onImported(done));
      focusHeading();
    },
  });
  const send = (complete = choices) => {
    setQuestion(undefined);
    mutate({ token: preview.token, choices: complete, remembered });
  };
  const { changed, inOtherWords, newAmounts, doubtful, incomplete } = useMemo(
    () => ({
      changed: rows.filter((row) => isChangedByBank(row) && outcomeOf(row, choices) === 'here').length,
      inOtherWords: rows.filter((row) => isEnteredInOtherWords(row) && outcomeOf(row, choices) === 'here').length,
      newAmounts: rows.filter((row) => takesAmount(row) && outcomeOf(row, choices) === 'here').length,
      doubtful: rows.filter((row) => isDoubtful(row, choices)).length,
      incomplete: rows.filter((row) => needsLook(row, choices)).length,
    }),
    [rows, choices],
  );
  const start = () => (incomplete > 0 ? setQuestion('categories') : send());
  const close = () => setQuestion(undefined);
  const chooseCategories = () => {
    flushSync(close);
    open('look');
    scrollTo({ top: 0 });
    focusHeading();
  };

  if (imported) return <ImportDone imported={imported} onChanged={onImported} onAnotherFile={onAnotherFile} />;
  return (
    <>
      <ReviewSummary
        {...{ file, preview, counts, changed, inOtherWords, newAmounts, doubtful, busy, onBack }}
        onNewAccount={(index) => onNewAccount(index, { choices, remembered })}
      />
      <div className={styles.skip}>
        <Button variant="secondary" onClick={() => document.getElementById(importId)?.focus()}>
          Skip the Lines
        </Button>
      </div>
      <ReviewLines review={review} problems={file.problems} />
      {busy && <BusyLine>Importing...</BusyLine>}
      <StickyButtons error={error && !isImportChanged(error) ? errorText(error) : undefined}>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button id={importId} busy={busy} busyLabel="Importing..." onClick={start}>
          <ImportLabel count={counts.new} />
        </Button>
      </StickyButtons>
      {question === 'account' && <AccountDialog doubts={doubts} onChange={onBack} onKeep={close} />}
      {question === 'categories' && (
        <NoCategoryDialog
          doubtful={doubtful}
          count={incomplete}
          onClose={close}
          onChoose={chooseCategories}
          onImport={() => send(withOther(choices, rows))}
        />
      )}
      {typeof question === 'object' && <ChangedDialog changed={question} onReview={close} onImport={start} />}
      <LeaveReview />
    </>
  );
}

/** Short, so that it fits beside another button; screen readers get the noun. */
function ImportLabel({ count }: { count: number }) {
  if (count === 0) return 'Finish';
  return (
    <>
      Import {formatCount(count)}
      <span className="visually-hidden"> {count === 1 ? 'Transaction' : 'Transactions'}</span>
    </>
  );
}
