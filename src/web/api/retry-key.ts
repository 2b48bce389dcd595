import { type DraftKey, keepDraft, ownDraft } from '#web/api/draft.ts';
import type { Draft } from '#web/session/drafts.ts';

/**
 * Creates an Idempotency-Key of 31 hexadecimal digits: 11 of the time, then random ones. Uses random bytes because
 * `crypto.randomUUID` is missing on plain HTTP addresses.
 */
export function newRetryKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0'));
  return Date.now().toString(16) + random.join('');
}

/**
 * Identifies what is submitted: retries with the same content share a key.
 * @param detour the name of another way than to send the body to its endpoint
 */
export function contentOf(params: unknown, body: unknown, detour?: string): string {
  return JSON.stringify([params, body, detour]);
}

export interface RetryKeys {
  /** The key of a submission: unchanged if the same content was submitted before without success. */
  keyOf(content: string): string;
  /** Makes the same content a new submission, after a success or once it was discarded. What is kept goes with the draft. */
  forget(): void;
}

/**
 * Gives all retries of a form the same key, so that a lost response never leads to a second entry.
 * @param draft under which the last submission is kept, for a retry after a reload
 */
export function retryKeys(newKey: () => string = newRetryKey, draft?: DraftKey): RetryKeys {
  let last: Draft = ownDraft(draft);
  return {
    keyOf(content) {
      const key = last.content === content && last.key ? last.key : newKey();
      last = { content, key };
      keepDraft(draft, last);
      return key;
    },
    forget() {
      last = {};
    },
  };
}
