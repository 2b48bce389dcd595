/**
 * Creates an Idempotency-Key of 31 hexadecimal digits: 11 of the time, then random ones. Uses random bytes because
 * `crypto.randomUUID` is missing on plain HTTP addresses.
 */
export function newRetryKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0'));
  return Date.now().toString(16) + random.join('');
}

export interface RetryKeys {
  /** The key of a submission: unchanged if the same content was submitted before without success. */
  keyOf(content: string): string;
  /** Makes the same content a new submission, after a success or once it was discarded. */
  forget(): void;
}

/** Gives all retries of the same submission the same key, so that a lost response never leads to a second entry. */
export function retryKeys(newKey: () => string = newRetryKey): RetryKeys {
  let last: { readonly content: string; readonly key: string } | undefined;
  return {
    keyOf(content) {
      if (last?.content !== content) last = { content, key: newKey() };
      return last.key;
    },
    forget: () => {
      last = undefined;
    },
  };
}
