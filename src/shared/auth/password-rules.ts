import type { FieldErrors } from '#shared/http/errors.ts';

interface PasswordChange {
  readonly currentPassword?: string | undefined;
  readonly newPassword?: string | undefined;
}

/** Whoever changes a password may do so because somebody else knows it. Compared as it is hashed: normalised. */
export function changedPasswordErrors({ currentPassword, newPassword }: PasswordChange): FieldErrors {
  if (newPassword === undefined || newPassword.normalize('NFKC') !== currentPassword?.normalize('NFKC')) return {};
  return { newPassword: ['New password must be different from the current one'] };
}

/** The second typing of a new password guards against a slip in the first. */
export function confirmationErrors(password: string, confirmPassword: string): FieldErrors {
  if (confirmPassword === '') return { confirmPassword: ['Please confirm your password'] };
  return confirmPassword === password ? {} : { confirmPassword: ['Passwords do not match'] };
}
