import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { parseTypedDollars } from '#shared/money.ts';
import { type Transaction, type TransactionDraft, transactionsContract } from '#shared/transactions/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { draftKeyOf } from '#web/api/draft.ts';
import { forSameUser } from '#web/api/for-same-user.ts';
import { holdDraft } from '#web/api/hold-draft.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { Button } from '#web/components/button.tsx';
import { getSession } from '#web/session/session.ts';
import { showAddedTransaction } from './ledger-cache.ts';
import type { Repeating } from './record-repeating.ts';
import { type Recorded, recordTransaction } from './record-transaction.ts';
import type { Repeat } from './repeat-rule.ts';
import { notSavedText } from './saved-text.ts';
import { TransactionForm } from './transaction-form.tsx';
import { type TransactionValues, toWire } from './transaction-values.ts';
import { useSaveToasts } from './use-save-toasts.ts';

/** Only a transaction without a schedule can wait on this device. */
const REPEAT_NEEDS_SERVER = "You're offline. A transaction that repeats can be saved once you're connected.";
/** A line of Quick Add such as `4.50 coffee` means another day after midnight. */
const RECORDED =
  'This was recorded before, with another day or category. Look at your transactions, then cancel this one.';

interface Props {
  initial: TransactionValues;
  chosenCategory: string | undefined;
  today: CalendarDate;
  onDone: () => unknown;
  /** Called instead of `onDone` if the user wants to add another transaction after this one. */
  onAnother: (added: Transaction) => void;
}

/** The form of a new transaction. */
export function NewTransactionForm({ initial, chosenCategory, today, onDone, onAnother }: Props) {
  const queryClient = useQueryClient();
  const toasts = useSaveToasts();
  const goesOn = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Saves the transaction. Once this device keeps it, it is no draft, so that nothing is saved twice. */
  const record = (body: TransactionDraft, key: string) => {
    const draft = holdDraft(draftKeyOf(transactionsContract.create));
    const takeBack = () => {
      // The end of the session closes the form, which the next login opens again.
      const isOurs = isShown.current || getSession().user === null;
      if (isOurs) draft.putBack();
      return isOurs;
    };
    return recordTransaction(body, { key, onKept: draft.remove, takeBack });
  };

  const form = useApiForm(transactionsContract.create, {
    initial,
    parse: { amount: parseTypedDollars },
    toWire,
    notDone: notSavedText,
    describe: (failure, { repeat }) => {
      if (failure instanceof ApiError && failure.code === 'idempotency_key_reused') return RECORDED;
      return repeat === '' || navigator.onLine ? undefined : REPEAT_NEEDS_SERVER;
    },
    detour: (body, { repeat }) => ({
      name: repeat,
      send: async (key) =>
        repeat === ''
          ? record(body, key)
          : (await forSameUser(import('./record-repeating.ts'))).recordRepeating(body, repeat as Repeat, key),
    }),
    onSuccess: (answer) => {
      const { transaction } = answer;
      const { schedule, state } = answer as Partial<Repeating & Recorded>;
      if (state === 'waiting') toasts.waiting(transaction);
      else {
        showAddedTransaction(queryClient, transaction);
        if (schedule) toasts.repeating(transaction, schedule._id);
        else toasts.added(answer);
      }
      // The form may have been opened again, for another transaction.
      if (!isShown.current) return undefined;
      return goesOn.current ? onAnother(transaction) : onDone();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    goesOn.current = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === 'another';
    form.submit(event);
  };

  // What is being saved stays as it is, because this device keeps it already.
  const locked = {
    set: () => {},
    field: (name: keyof TransactionValues) => ({ ...form.field(name), onChange: () => {} }),
  };

  return (
    <TransactionForm
      form={{ ...form, submit, ...(form.busy && locked) }}
      today={today}
      chosenCategory={chosenCategory}
      submitLabel="Add Transaction"
      busyLabel="Adding Transaction..."
      onCancel={onDone}
      secondSubmit={
        <Button type="submit" name="another" variant="secondary" disabled={form.busy}>
          Save and add another
        </Button>
      }
    />
  );
}
