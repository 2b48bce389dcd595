import * as z from 'zod/mini';

/** A body that is received as a file. */
export interface Upload {
  readonly pieces: readonly Uint8Array[];
  /** The SHA-256 of the file, so that one idempotency key cannot stand for two files. */
  toJSON(): string;
}

export const uploadedFile = z.custom<Upload>(
  (value) => typeof value === 'object' && value !== null && 'pieces' in value,
  'Choose a file',
);
