import type { FieldErrors } from '#shared/http/errors.ts';

/** The second typing of a new password guards against a slip in the first. */
export function confirmationErrors(password: string, confirmPassword: string): FieldErrors {
  if (confirmPassword === '') return { confirmPassword: ['Please confirm your password'] };
  return confirmPassword === password ? {} : { confirmPassword: ['Passwords do not match'] };
}
