import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { hasWholeCents } from '#shared/money.ts';
import { type ParsedEntry, parseEntry } from '#shared/quick-add/parse-entry.ts';
import { readEntry } from '#shared/quick-add/read-entry.ts';
import { writeEntry } from '#shared/quick-add/write-entry.ts';
import { type TransactionDraft, transactionsContract } from '#shared/transactions/contract.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { besideDraft, draftKeyOf, keepDraft, ownDraft } from '#web/api/draft.ts';
import { contentOf, newRetryKey } from '#web/api/retry-key.ts';
import { getSession, isCurrentUser } from '#web/session/session.ts';
import { suggestionsQuery } from './api.ts';
import { showAddedTransaction } from './ledger-cache.ts';
import { recordTransaction } from './record-transaction.ts';
import { notSavedText } from './saved-text.ts';
import { useEntryContext } from './use-entry-context.ts';
import { useSaveToasts } from './use-save-toasts.ts';

/** The text, with the key of the unsaved line that it was, if any. */
const DRAFT = 'quick add';
/** The lines that are being saved or have failed, by their keys, until they are stored on this device or in the ledger. */
const LINES = 'quick add lines';
/** The keys of those that are being saved. */
const underWay = new Set<string>();
/** Render the form again once a line is no longer under way, which may have been entered before the screen was left. */
const renders = new Set<() => void>();
/** The key of a text from outside that the user has not changed. */
export const SHARED = 'shared text';

interface Options {
  /** A text from outside, which replaces the draft. */
  given: string | undefined;
  /** Whether a picker offers the goals. */
  offersGoals: boolean;
}

interface Field {
  readonly text: string;
  /** The line that has come back as the text, which may have been changed since. */
  readonly returned?: Line | undefined;
}

const EMPTY: Field = { text: '' };

interface Line {
  readonly text: string;
  /** Shared by its retries, also after a reload. */
  readonly key: string;
}

/** What is being saved, while the user types the next one. */
interface Saving extends Line {
  readonly draft: TransactionDraft;
  readonly userId: string | undefined;
}

/**
 * One line of text, which is the only state of an entry: pickers rewrite it. It is kept as a draft. Saving empties the line at once and
 * stores the entry on this device until the server has it. If the device stores none, a line that is not saved comes back into the empty
 * field, or is offered once the field is empty.
 */
export function useQuickEntry({ given, offersGoals }: Options) {
  const queryClient = useQueryClient();
  const toasts = useSaveToasts();
  const [{ text, returned }, setField] = useState(() => firstField(given));
  const [error, setError] = useState<string>();
  const latest = useRef(text);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    renders.add(render);
    return () => {
      renders.delete(render);
    };
  }, []);

  const needs = { income: text.includes('+'), goals: offersGoals || text.includes('>') };
  const context = useEntryContext(needs);
  const entry = readEntry(text, context);

  const show = (next: Field) => {
    latest.current = next.text;
    setField(next);
    setError(undefined);
    keepDraft(SHARED, {});
    const { key } = next.returned ?? {};
    keepDraft(DRAFT, next.text === '' ? {} : { text: next.text, ...(key && { key }) });
  };
  const type = (next: string) => {
    if (next === '' && returned) forget(returned);
    show(next === '' ? EMPTY : { text: next, returned });
  };

  const { mutate, isPending } = useMutation({
    mutationFn: (line: Saving) => recordTransaction(line.draft, { key: line.key, onKept: () => forget(line) }),
    meta: { notDone: ({ draft }: Saving) => notSavedText(draft) },
    onSuccess: (answer, line) => {
      const { state, transaction } = answer;
      forget(line);
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
    onError: (failure, line) => {
      // What one user typed must not become a draft of another, and what was typed since stays.
      if (!isCurrentUser(line.userId) || !renders.has(render)) return;
      const reason = sentencesOf(failure);
      if (latest.current !== '') return setError(`${notSavedText(line.draft)}. ${reason}`);
      show({ text: line.text, returned: line });
      setError(reason);
    },
    onSettled: (_answer, _failure, { key }) => {
      underWay.delete(key);
      for (const render of renders) render();
    },
  });

  const left = text === '' ? linesLeft()[0] : undefined;
  return {
    text,
    type,
    /** A line that is not saved, as far as this device knows, if the field is empty. */
    left: left?.text,
    bringBack: () => left && show({ text: left.text, returned: left }),
    context,
    entry,
    busy: isPending && text === '',
    /** A text that is too long is no entry at all, so it is said before the user saves it. */
    error: entry.errors.text?.[0] ?? error,
    /** Rewrites the text with some parts changed. */
    change: (parts: Partial<ParsedEntry>) => {
      type(writeEntry({ ...parseEntry(text, context), ...parts }, context));
    },
    /** Hands the text fields over to the form with all fields, whose draft they become, so that nothing is saved twice. */
    moveToForm: () => {
      if (text === '') return;
      const { dollars, description, date } = entry;
      const amount = dollars === undefined ? '' : hasWholeCents(dollars) ? dollars.toFixed(2) : String(dollars);
      const form = draftKeyOf(transactionsContract.create);
      keepDraft(form, { amount, description, date });
      // If the line came back, its first save may have been recorded without an answer.
      const isRetry = returned?.text === text;
      const content = contentOf(undefined, entry.draft, '');
      keepDraft(besideDraft(form, 'retry'), isRetry ? { content, key: returned.key } : {});
      type('');
    },
    /** Empties the field at once, for the next line. */
    save: () => {
      // A second Enter can come before the first one is rendered.
      if (latest.current !== text || (isPending && text === '')) return;
      if (!entry.draft) {
        setError(Object.values(entry.errors).flat().join('. '));
        return;
      }
      const key = returned?.text === text ? returned.key : newRetryKey();
      const line = { text, draft: entry.draft, key, userId: getSession().user?._id };
      type('');
      keepDraft(LINES, { ...ownDraft(LINES), [key]: text });
      underWay.add(key);
      mutate(line);
    },
  };
}

export type QuickEntryForm = ReturnType<typeof useQuickEntry>;

function firstField(given: string | undefined): Field {
  if (given !== undefined) return { text: given.replace(/\s+/g, ' ').trim() };
  const { text, key } = ownDraft(DRAFT);
  if (text) return { text, returned: key ? { text: ownDraft(LINES)[key] ?? '', key } : undefined };
  const [returned] = linesLeft();
  return { text: returned?.text ?? '', returned };
}

/** The lines that are neither saved nor being saved. */
function linesLeft(): Line[] {
  const lines = Object.entries(ownDraft(LINES)).map(([key, text]) => ({ key, text }));
  return lines.filter(({ key }) => !underWay.has(key));
}

function forget({ key }: Line): void {
  const { [key]: _, ...others } = ownDraft(LINES);
  keepDraft(LINES, others);
}

const RECORDED =
  'This was recorded before, with another day or category. Look at your transactions, then clear this line.';

/** There is one field, so the messages of all fields belong to it. */
function sentencesOf(failure: unknown): string {
  // The line is the same, but what it means has changed since an attempt whose answer was lost.
  if (failure instanceof ApiError && failure.code === 'idempotency_key_reused') return RECORDED;
  const ofFields = failure instanceof ApiError ? Object.values(failure.fields).flat() : [];
  return ofFields.length > 0 ? ofFields.join('. ') : messageOf(failure);
}
