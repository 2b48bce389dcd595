import { type ErrorCode, errors, type FieldErrors } from '#shared/http/errors.ts';

interface Details {
  /** Instead of the registry's message. */
  readonly message?: string;
  readonly fields?: FieldErrors;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number;
}

/** An error of the registry: what a service throws to refuse. Anything else that is thrown is a bug and a 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message);
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

/** Refuses with these messages beside their fields, if there are any. */
export function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
}
