import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answers } from '#shared/statements/statement.ts';
import { BusyLine } from '#web/components/busy-line.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { RadioCards } from '#web/components/radio-cards.tsx';
import { StickyButtons } from '#web/components/sticky-buttons.tsx';
import { AccountField } from './account-field.tsx';
import { accountProblem, isUnnamed, type NamedAccount } from './accounts.ts';
import { contentText } from './content-text.ts';
import { FileAccounts } from './file-accounts.tsx';
import { FoundProblems } from './found-problems.tsx';
import { canSwapDirection, type OpenFile } from './open-file.ts';
import { SampleRows } from './sample-rows.tsx';

interface Props {
  opened: OpenFile;
  /** Whether the file is read again, with other answers. */
  isReading: boolean;
  onAnswer: (answers: Answers) => void;
  /** Takes money in for money out, and the reverse. */
  onSwap: () => void;
  onAccount: (account: NamedAccount) => void;
  onContinue: () => void;
  onAnotherFile: () => void;
}

/** Shows how a file is read, and asks what it leaves open. */
export function CheckFile({ opened, isReading, onAnswer, onSwap, onAccount, onContinue, onAnotherFile }: Props) {
  const { file, content, questions, answers, account, sources } = opened;
  const [isTried, setTried] = useState(false);
  const asksForAccount = content.accounts.some(isUnnamed);
  const problem = asksForAccount ? accountProblem(account, sources, content) : undefined;
  const isEmpty = content.accounts.length === 0;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problem) return onContinue();
    flushSync(() => setTried(true));
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  return (
    <form className={common.stack} noValidate onSubmit={submit}>
      {isReading && <BusyLine>Reading the file...</BusyLine>}
      <Card title={file.name}>
        <p className={common.hint}>{contentText(content)}</p>
        <SampleRows rows={content.accounts.flatMap(({ rows }) => rows)} />
        {canSwapDirection(opened) && (
          <div className={common.stack}>
            <Button variant="plain" disabled={isReading} onClick={onSwap}>
              Swap Money In and Out
            </Button>
          </div>
        )}
      </Card>
      {questions.map(({ id, text, choices, proposed }) => (
        <RadioCards
          key={id}
          legend={text}
          name={id}
          options={choices}
          value={answers[id] ?? proposed}
          onChange={(value) => onAnswer({ [id]: value })}
        />
      ))}
      {content.accounts.length > 1 && <FileAccounts opened={opened} />}
      {asksForAccount && <AccountField opened={opened} error={isTried ? problem : undefined} onChange={onAccount} />}
      <FoundProblems problems={content.problems} isEmpty={isEmpty} />
      <StickyButtons>
        <Button variant="secondary" onClick={onAnotherFile}>
          Another File
        </Button>
        {!isEmpty && (
          <Button type="submit" disabled={isReading}>
            Continue
          </Button>
        )}
      </StickyButtons>
    </form>
  );
}
