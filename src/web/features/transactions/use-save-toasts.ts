import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { monthOf } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import { type Transaction, type TransactionDraft, transactionsContract } from '#shared/transactions/contract.ts';
import { call } from '#web/api/call.ts';
import { ignoreNotFound } from '#web/api/not-found.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { getToday } from '#web/browser/today.ts';
import { type SaveToast, showSaveToast, type Undo } from '#web/components/save-toast.ts';
import { showEditedTransaction } from './ledger-cache.ts';
import { markSavedRow } from './saved-row.ts';
import { savedText } from './saved-text.ts';

interface Save {
  readonly before: Transaction;
  readonly sent: TransactionDraft;
  readonly after: Transaction;
}

/** The toasts that say what was saved or deleted and offer to undo it. They also mark the saved row in the list. */
export function useSaveToasts() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => refreshLedger(queryClient);

  /** Opens the few transactions of the same month and category, in which the saved one stands out. */
  const view = ({ _id, date, category, goalId }: Transaction) => {
    markSavedRow(_id);
    const one = category === null ? { goalId: goalId ?? undefined } : { category: [category] };
    void navigate({ to: '/transactions', search: { month: monthOf(date), ...one } });
  };

  const deletion = (transactionId: TransactionId): SaveToast => ({
    message: 'Transaction deleted',
    undo: {
      request: () => call(transactionsContract.restore, { params: { transactionId } }),
      refresh,
      done: { message: 'Transaction restored' },
    },
  });

  const showSaved = (saved: Transaction, isMoved: boolean, undo: Undo) => {
    markSavedRow(saved._id);
    const today = getToday();
    const isElsewhere = isMoved && saved.date !== today;
    showSaveToast({
      message: savedText(saved, isMoved ? today : undefined),
      ...(isElsewhere && { view: () => view(saved) }),
      undo,
    });
  };

  return {
    added: (added: Transaction) => {
      const params = { transactionId: added._id };
      const request = () => ignoreNotFound(call(transactionsContract.remove, { params, query: {} }));
      showSaved(added, true, { request, refresh, done: deletion(added._id) });
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
      showSaved(after, before.date !== after.date, { request, refresh, done: { message: 'Change undone' } });
    },

    deleted: (id: TransactionId) => showSaveToast(deletion(id)),
  };
}
