import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { monthOf } from '#shared/calendar-date.ts';
import type { ScheduleId, TransactionId } from '#shared/ids.ts';
import {
  type AfterDeletion,
  type Transaction,
  type TransactionDraft,
  transactionsContract,
} from '#shared/transactions/contract.ts';
import { call } from '#web/api/call.ts';
import { ignoreNotFound } from '#web/api/not-found.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { getToday } from '#web/browser/today.ts';
import { type SaveToast, showSaveToast, type Undo } from '#web/components/save-toast.ts';
import { goalsQuery } from '#web/features/goals/api.ts';
import { isCurrentUser, useSession } from '#web/session/session.ts';
import { showEditedTransaction } from './ledger-cache.ts';
import type { Added } from './record-transaction.ts';
import { markSavedRow } from './saved-row.ts';
import { goalChangeText, relatedText, savedText } from './saved-text.ts';

interface Save {
  readonly before: Transaction;
  readonly sent: TransactionDraft;
  readonly after: Transaction;
}

/** What became of the occurrence that a deleted transaction fulfilled. */
const OF_OCCURRENCE = { skip: ' and skipped', reopen: ". It's expected again" } as const;

/** The toasts that say what was saved or deleted and offer to undo it. They also mark the saved row in the list. */
export function useSaveToasts() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const userId = useSession().user?._id;
  const refresh = () => refreshLedger(queryClient);

  /** Opens the few transactions of the same month and category, in which the saved one stands out. */
  const view = ({ _id, date, category, goalId }: Transaction) => {
    markSavedRow(_id);
    const one = category === null ? { goalId: goalId ?? undefined } : { category: [category] };
    void navigate({ to: '/transactions', search: { month: monthOf(date), ...one } });
  };

  const deletion = (transactionId: TransactionId, after?: AfterDeletion): SaveToast => ({
    message: `Transaction deleted${after ? OF_OCCURRENCE[after] : ''}`,
    undo: {
      request: () => call(transactionsContract.restore, { params: { transactionId } }),
      refresh,
      done: { message: 'Transaction restored' },
    },
  });

  const showSaved = (saved: Transaction, undo: Undo, { isMoved = true, note = '' } = {}) => {
    markSavedRow(saved._id);
    const today = getToday();
    const isElsewhere = isMoved && saved.date !== today;
    showSaveToast({
      message: `${savedText(saved, isMoved ? today : undefined)}${note}`,
      ...(isElsewhere && { view: () => view(saved) }),
      undo,
    });
  };

  return {
    added: ({ transaction, ...related }: Added) => {
      const request = () => deleteTransaction(transaction);
      const note = relatedText(related, getToday());
      showSaved(transaction, { request, refresh, done: deletion(transaction._id) }, { note });
    },

    /** Undo takes it out of the line, and deletes it if it may be recorded. */
    waiting: (kept: Transaction) => {
      const request = async () => {
        const { dropEntry } = await import('#web/outbox/outbox.ts');
        if (await dropEntry(kept._id)) await deleteTransaction(kept);
      };
      const done = { message: 'Transaction removed' };
      void showKept(kept, { request, refresh, done }, userId);
    },

    /** Undo deletes the transaction and the schedule that repeats it. */
    repeating: (added: Transaction, scheduleId: ScheduleId) => {
      const request = async () => {
        await (await import('./record-repeating.ts')).stopRepeating(scheduleId);
        await deleteTransaction(added);
      };
      const done = { message: "Transaction deleted. It won't repeat." };
      showSaved(added, { request, refresh, done }, { note: ' and set to repeat' });
    },

    /** Undo takes back only what was sent, not what another tab has changed. */
    edited: ({ before, sent, after }: Save) => {
      const { _id, ...values } = before;
      const base = { category: null, goalId: null, ...sent, version: after.version };
      const request = async () => {
        const { transaction } = await call(transactionsContract.update, {
          params: { transactionId: _id },
          body: { ...values, base },
        });
        markSavedRow(_id);
        showEditedTransaction(queryClient, transaction);
      };
      const isMoved = before.date !== after.date;
      const note = goalChangeText(queryClient.getQueryData(goalsQuery.queryKey), before.goalId, after.goalId);
      showSaved(after, { request, refresh, done: { message: 'Change undone' } }, { isMoved, note });
    },

    deleted: (id: TransactionId, after?: AfterDeletion) => showSaveToast(deletion(id, after)),
  };
}

async function showKept(kept: Transaction, undo: Undo, userId: string | undefined): Promise<void> {
  const { mayBeDropped } = await import('#web/outbox/outbox.ts');
  const warning = (await mayBeDropped()) ? ". Safari may delete it if you don't open Centwise for 7 days" : '';
  // After the end of the session, other people may read the screen.
  if (!isCurrentUser(userId)) return;
  showSaveToast({ message: `${savedText(kept)} on this device${warning}`, undo });
}

/** An occurrence that it fulfilled is open again. */
function deleteTransaction({ _id }: Transaction): Promise<void> {
  const query = { occurrence: 'reopen' as const };
  return ignoreNotFound(call(transactionsContract.remove, { params: { transactionId: _id }, query }));
}
