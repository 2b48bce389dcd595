/** Creates an Idempotency-Key. Uses random bytes because `crypto.randomUUID` is missing on plain HTTP addresses. */
export function newRetryKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface RetryKeys {
  /** The key of a submission: unchanged if the same content was submitted before without success. */
  keyOf(content: string): string;
  /** Resets the key after a success, so that the same content counts as a new submission. */
  succeeded(): void;
}

/** Gives all retries of a form the same key, so that a lost response never leads to a second entry. */
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
