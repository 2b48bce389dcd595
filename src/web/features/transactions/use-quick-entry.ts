import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasWholeCents } from '#shared/money.ts';
import { type ParsedEntry, parseEntry } from '#shared/quick-add/parse-entry.ts';
import { namesOf, type QuickEntry, readEntry } from '#shared/quick-add/read-entry.ts';
import { writeEntry } from '#shared/quick-add/write-entry.ts';
import { type TransactionDraft, transactionsContract } from '#shared/transactions/contract.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { besideDraft, draftKeyOf, keepDraft, ownDraft } from '#web/api/draft.ts';
import { newRetryKey } from '#web/api/retry-key.ts';
import { suggestionsQuery } from './api.ts';
import { showAddedTransaction } from './ledger-cache.ts';
import { isKeptOrRecorded, recordTransaction } from './record-transaction.ts';
import { notSavedText } from './saved-text.ts';
import { useEntryContext } from './use-entry-context.ts';
import { useSaveToasts } from './use-save-toasts.ts';

const DRAFT = 'quick add';
const RETRY = besideDraft(DRAFT, 'retry');
/** The key of a text from outside that the user has not changed. */
export const SHARED = 'shared text';

interface Options {
  /** A text from outside, which replaces the draft. */
  given: string | undefined;
  /** Whether a picker offers the goals. */
  offersGoals: boolean;
  onSaved: () => void;
}

/** Identifies a submission, of which retries share the key. */
interface Submission {
  readonly content: string;
  readonly key: string;
}

/** What is being saved, while the user types the next one. */
interface Line extends Submission {
  readonly text: string;
  readonly draft: TransactionDraft;
}

/** A line that was not saved; after a reload, only its text is known. */
interface Rejected {
  readonly text: string;
  readonly error?: string;
  readonly submission?: Submission;
}

const SAVING = ['quick add'];

/**
 * One line of text, which is the only state of an entry: pickers rewrite it. Saving empties the line at once. A line that the server
 * rejects comes back once the field is empty. What is not saved is kept as a draft.
 */
export function useQuickEntry({ given, offersGoals, onSaved }: Options) {
  const queryClient = useQueryClient();
  const toasts = useSaveToasts();
  const [rejected] = useState(rejectedOfDraft);
  const [text, setText] = useState(() => given?.replace(/\s+/g, ' ').trim() ?? draftNotBeingSaved(queryClient));
  const [error, setError] = useState<string>();
  const latest = useRef(text);
  /** The failed submission that the field shows again. */
  const retry = useRef<Submission>(undefined);

  const needs = { income: text.includes('+'), goals: offersGoals || text.includes('>') };
  const context = useEntryContext(needs);
  const entry = readEntry(text, context);

  const show = (next: string, error?: string) => {
    latest.current = next;
    setText(next);
    setError(error);
  };
  const keep = (kept: string) => {
    const texts = rejected.map(({ text }) => text);
    keepDraft(DRAFT, kept === '' && texts.length === 0 ? {} : { text: kept, rejected: texts.join('\n') });
  };
  /** @param saving the line that is being saved, which stays a draft until the next one is typed */
  const showNext = (saving = '') => {
    const next = rejected.shift();
    retry.current = next?.submission;
    show(next?.text ?? '', next?.error);
    keep(next?.text ?? saving);
  };
  const type = (next: string) => {
    keepDraft(SHARED, {});
    if (next === '') {
      keepDraft(RETRY, {});
      showNext();
    } else {
      show(next);
      keep(next);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // A line that was being saved before a reload, or the end of the session, must not be saved again.
    const { key, content } = ownDraft(RETRY);
    if (!key || !content || content !== contentOf(text, entry)) {
      if (text === '' && rejected.length > 0) showNext();
      return;
    }
    retry.current = { content, key };
    const forget = (isDone: boolean) => {
      if (isDone && latest.current === text) type('');
    };
    isKeptOrRecorded(key).then(forget, () => {});
  }, []);

  const { mutate, isPending } = useMutation({
    mutationKey: SAVING,
    mutationFn: ({ draft, key }: Line) => recordTransaction(draft, key),
    meta: { notDone: ({ draft }: Line) => notSavedText(draft) },
    onSuccess: (answer, line) => {
      const { state, transaction } = answer;
      if (ownDraft(RETRY).key === line.key) keepDraft(RETRY, {});
      if (ownDraft(DRAFT).text === line.text) keep(latest.current);
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
    onError: (failure, { text, draft, content, key }) => {
      const error = sentencesOf(failure);
      rejected.push({ text, error, submission: { content, key } });
      if (latest.current === '') return showNext();
      keep(latest.current);
      setError(`${notSavedText(draft)}. ${error}`);
    },
  });

  return {
    text,
    type,
    context,
    entry,
    busy: isPending && text === '',
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
    /** Empties the field at once, for the next line. */
    save: () => {
      // A second Enter can come before the first one is rendered.
      if (latest.current !== text || (isPending && text === '')) return;
      if (!entry.draft) {
        setError(Object.values(entry.errors).flat().join('. '));
        return;
      }
      const content = contentOf(text, entry);
      const key = retry.current?.content === content ? retry.current.key : newRetryKey();
      const line = { text, draft: entry.draft, content, key };
      keepDraft(SHARED, {});
      keepDraft(RETRY, { content, key });
      showNext(text);
      mutate(line);
    },
  };
}

export type QuickEntryForm = ReturnType<typeof useQuickEntry>;

/** Identifies a submission by its text and day, because the guessed category can change after a reload. */
function contentOf(text: string, { date }: QuickEntry): string {
  return JSON.stringify([text, date]);
}

function rejectedOfDraft(): Rejected[] {
  const texts = ownDraft(DRAFT).rejected?.split('\n') ?? [];
  return texts.filter((text) => text !== '').map((text) => ({ text }));
}

/** The draft, unless it is being saved: the user may have left the screen meanwhile. */
function draftNotBeingSaved(queryClient: QueryClient): string {
  const { text = '' } = ownDraft(DRAFT);
  const saving = queryClient.getMutationCache().findAll({ mutationKey: SAVING, status: 'pending' });
  return saving.some(({ state }) => (state.variables as Line).text === text) ? '' : text;
}

/** There is one field, so the messages of all fields belong to it. */
function sentencesOf(failure: unknown): string {
  const ofFields = failure instanceof ApiError ? Object.values(failure.fields).flat() : [];
  return ofFields.length > 0 ? ofFields.join('. ') : messageOf(failure);
}
