import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hasWholeCents } from '#shared/money.ts';
import { type ParsedEntry, parseEntry } from '#shared/quick-add/parse-entry.ts';
import { namesOf, readEntry } from '#shared/quick-add/read-entry.ts';
import { writeEntry } from '#shared/quick-add/write-entry.ts';
import { type TransactionDraft, transactionsContract } from '#shared/transactions/contract.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { besideDraft, draftKeyOf, keepDraft, ownDraft } from '#web/api/draft.ts';
import { newRetryKey, retryKeys } from '#web/api/retry-key.ts';
import { suggestionsQuery } from './api.ts';
import { showAddedTransaction } from './ledger-cache.ts';
import { recordTransaction } from './record-transaction.ts';
import { notSavedText } from './saved-text.ts';
import { useEntryContext } from './use-entry-context.ts';
import { useSaveToasts } from './use-save-toasts.ts';

const DRAFT = 'quick add';
/** The key of a text from outside that the user has not changed. */
export const SHARED = 'shared text';

interface Options {
  /** A text from outside, which replaces the draft. */
  given: string | undefined;
  /** Whether a picker offers the goals. */
  offersGoals: boolean;
  onSaved: () => void;
}

/** What is being saved; the user can go on typing. */
interface Line {
  readonly text: string;
  readonly draft: TransactionDraft;
}

/** One line of text, which is the only state of an entry: pickers rewrite it. It is kept as a draft until it is saved. */
export function useQuickEntry({ given, offersGoals, onSaved }: Options) {
  const queryClient = useQueryClient();
  const toasts = useSaveToasts();
  const [keys] = useState(() => retryKeys(newRetryKey, besideDraft(DRAFT, 'retry')));
  const [text, setText] = useState(() => given?.replace(/\s+/g, ' ').trim() ?? ownDraft(DRAFT).text ?? '');
  const [error, setError] = useState<string>();
  const latest = useRef(text);
  const isRunning = useRef(false); // A second Enter can come before the first one is rendered.

  const needs = { income: text.includes('+'), goals: offersGoals || text.includes('>') };
  const context = useEntryContext(needs);
  const entry = readEntry(text, context);

  const type = (next: string) => {
    latest.current = next;
    setText(next);
    setError(undefined);
    keepDraft(SHARED, {});
    keepDraft(DRAFT, next === '' ? {} : { text: next });
  };

  const { mutate, isPending } = useMutation({
    mutationFn: ({ draft }: Line) => recordTransaction(draft, keys.keyOf(JSON.stringify(draft))),
    meta: { notDone: ({ draft }: Line) => notSavedText(draft) },
    onSuccess: (answer, line) => {
      const { state, transaction } = answer;
      keys.forget();
      // Another screen of this kind may have been opened since, and has its own draft.
      const kept = ownDraft(DRAFT).text ?? line.text;
      if (latest.current === line.text && kept === line.text) type('');
      onSaved();
      if (state === 'waiting') {
        toasts.waiting(transaction);
        return;
      }
      showAddedTransaction(queryClient, transaction);
      if (transaction.type !== 'savings') {
        void queryClient.invalidateQueries({ queryKey: suggestionsQuery(transaction.type).queryKey });
      }
      toasts.added(answer);
    },
    onError: (failure, { text, draft }) =>
      setError(latest.current === text ? sentencesOf(failure) : `${notSavedText(draft)}. ${sentencesOf(failure)}`),
    onSettled: () => {
      isRunning.current = false;
    },
  });

  return {
    text,
    type,
    context,
    entry,
    busy: isPending,
    /** A text that is too long is no entry at all, so it is said before the user saves it. */
    error: entry.errors.text?.[0] ?? error,
    /** Rewrites the text with some parts changed. */
    change: (parts: Partial<ParsedEntry>) => {
      const names = namesOf(context);
      type(writeEntry({ ...parseEntry(text, names), ...parts }, names));
    },
    /** Hands the text fields over to the form with all fields, whose draft they become, so that nothing is saved twice. */
    moveToForm: () => {
      if (text === '') return;
      const { dollars, description, date } = entry;
      const amount = dollars === undefined ? '' : hasWholeCents(dollars) ? dollars.toFixed(2) : String(dollars);
      keepDraft(draftKeyOf(transactionsContract.create), { amount, description, date });
      type('');
    },
    save: () => {
      if (isRunning.current) return;
      if (!entry.draft) {
        setError(Object.values(entry.errors).flat().join('. '));
        return;
      }
      isRunning.current = true;
      setError(undefined);
      mutate({ text, draft: entry.draft });
    },
  };
}

export type QuickEntryForm = ReturnType<typeof useQuickEntry>;

/** There is one field, so the messages of all fields belong to it. */
function sentencesOf(failure: unknown): string {
  const ofFields = failure instanceof ApiError ? Object.values(failure.fields).flat() : [];
  return ofFields.length > 0 ? ofFields.join('. ') : messageOf(failure);
}
