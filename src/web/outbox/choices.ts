import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Suggestion } from '#shared/transactions/contract.ts';
import { inStore, resultOf } from './database.ts';
import { KEPT_GOALS } from './kept-goals.ts';
import { storedUserId } from './owner.ts';

const SUGGESTIONS_MAX = 200;

interface Named {
  readonly _id: string;
  readonly name: string;
}

interface Choice {
  /** Where the answers of the server are. */
  readonly from: QueryKey;
  /** Where the kept names go; by default to the same place, until the server answers. */
  readonly to?: QueryKey;
  /** What is kept of an answer: names, never amounts. */
  readonly namesOf: (answer: never) => unknown;
  /** Whether one of the kept names can be read, because the storage of the device can be damaged. */
  readonly isReadable: (name: unknown) => boolean;
}

const sameNames = (names: readonly string[]) => names;
const withoutAmounts = (suggestions: readonly object[]) =>
  suggestions.slice(0, SUGGESTIONS_MAX).map((suggestion) => ({ ...suggestion, amount: null }));
const goalNames = (goals: readonly Named[]) => goals.map(({ _id, name }) => ({ _id, name }));

const isText = (value: unknown) => typeof value === 'string';
const isSuggestion = (value: unknown) => {
  const { description, category, amount, count }: Partial<Suggestion> = Object(value);
  return isText(description) && isText(category) && amount === null && Number.isFinite(count);
};
const isNamed = (value: unknown) => {
  const { _id, name }: Partial<Named> = Object(value);
  return isText(_id) && isText(name);
};

const CHOICES: readonly Choice[] = [
  { from: ['transactions', 'categories', 'expense'], namesOf: sameNames, isReadable: isText },
  { from: ['transactions', 'categories', 'income'], namesOf: sameNames, isReadable: isText },
  { from: ['suggestions', 'expense'], namesOf: withoutAmounts, isReadable: isSuggestion },
  { from: ['suggestions', 'income'], namesOf: withoutAmounts, isReadable: isSuggestion },
  { from: ['goals', 'list'], to: KEPT_GOALS, namesOf: goalNames, isReadable: isNamed },
];

interface Kept {
  readonly userId: string;
  readonly names: Readonly<Record<string, unknown>>;
}

/**
 * Keeps the names that a new transaction can refer to, and offers them until the server answers. Storage that fails changes
 * nothing. @returns a function that stops it
 */
export function keepChoices(queryClient: QueryClient, userId: string): () => void {
  let isStopped = false;
  const keep = ({ from, namesOf }: Choice) => {
    const answer = queryClient.getQueryData(from);
    if (answer !== undefined) void write(userId, hashKey(from), namesOf(answer as never)).catch(() => {});
  };
  for (const choice of CHOICES) keep(choice);
  void read(userId)
    .then((kept) => {
      for (const { from, to = from, isReadable } of isStopped ? [] : CHOICES) {
        const names = kept?.names[hashKey(from)];
        if (!Array.isArray(names) || queryClient.getQueryData(to) !== undefined) continue;
        // As old as can be, so that every screen asks the server.
        queryClient.setQueryData(to, names.filter(isReadable), { updatedAt: 1 });
      }
    })
    .catch(() => {});
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { queryHash } = event.query;
    const choice = CHOICES.find(({ from }) => hashKey(from) === queryHash);
    if (choice) keep(choice);
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}

function read(userId: string): Promise<Kept | undefined> {
  return inStore('choices', 'readonly', (store) => resultOf<Kept | undefined>(store.get(userId)));
}

async function write(userId: string, place: string, names: unknown): Promise<void> {
  await inStore('choices', 'readwrite', async (store) => {
    const kept = await resultOf<Kept | undefined>(store.get(userId));
    return resultOf(store.put({ userId, names: { ...kept?.names, [place]: names } }));
  });
  // The user may have just logged out.
  if (storedUserId() !== userId) await removeChoices(userId);
}

/** Another user may have logged in over the session of one who has not logged out. */
export function removeChoicesOfOthers(userId: string): Promise<void> {
  return inStore('choices', 'readwrite', async (store) => {
    for (const key of await resultOf(store.getAllKeys())) if (key !== userId) await resultOf(store.delete(key));
  });
}

export function removeChoices(userId: string): Promise<unknown> {
  return inStore('choices', 'readwrite', (store) => resultOf(store.delete(userId)));
}
