import { type ErrorCode, errors, type FieldErrors } from '#shared/http/errors.ts';

/** In seconds: an overload passes, and a replica or a database that is gone is soon replaced. */
const RETRY_AFTER = 2;

interface Details {
  /** Replaces the registry's message. */
  readonly message?: string;
  readonly fields?: FieldErrors;
  /** Seconds to wait before a retry; two by default after `unavailable`. */
  readonly retryAfter?: number;
  /** What the endpoint would answer for the row as it is. */
  readonly current?: object;
}

/** An error of the registry, which services throw to reject a request. Any other thrown error is a bug and a 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly current: object | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message);
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter ?? (code === 'unavailable' ? RETRY_AFTER : undefined);
    this.current = details.current;
  }
}

/** Rejects the request if there are any field errors. */
export function rejectFields(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
}

const CONFLICT = ['This was changed to another value in the meantime'];

/**
 * Rejects the request if an edit conflicts with another one.
 * @param current what the endpoint would answer for the row as it is
 */
export function rejectConflicts(conflicts: readonly string[], current: object): void {
  if (conflicts.length === 0) return;
  const fields = Object.fromEntries(conflicts.map((field) => [field, CONFLICT]));
  throw new AppError('edit_conflict', { fields, current });
}
