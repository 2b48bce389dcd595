import { useSyncExternalStore } from 'react';
import type { TransactionId } from '#shared/ids.ts';

const MARKED_MILLISECONDS = 3000;

let saved: TransactionId | undefined;
let timer: ReturnType<typeof setTimeout>;
const listeners = new Set<() => void>();

/** Marks the row of a transaction in the list for a moment. */
export function markSavedRow(id: TransactionId): void {
  clearTimeout(timer);
  timer = setTimeout(() => setSaved(undefined), MARKED_MILLISECONDS);
  setSaved(id);
}

/** The transaction whose row is marked. */
export function useSavedRow(): TransactionId | undefined {
  return useSyncExternalStore(subscribe, () => saved);
}

function setSaved(id: TransactionId | undefined): void {
  saved = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
