/** A new Idempotency-Key. Made of random bytes because `crypto.randomUUID` is missing on plain http addresses. */
export function newRetryKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface RetryKeys {
  /** The key of a submission: the same as before when the same content was submitted before and did not succeed. */
  keyOf(content: string): string;
  /** The last submission succeeded: the same content again is a new wish. */
  succeeded(): void;
}

/** Keeps a form's retries one submission, so that an answer lost on its way never makes a second entry. */
export function retryKeys(newKey: () => string = newRetryKey): RetryKeys {
  let last: { content: string; key: string } | undefined;
  return {
    keyOf(content) {
      if (last?.content !== content) last = { content, key: newKey() };
      return last.key;
    },
    succeeded() {
      last = undefined;
    },
  };
}
