import type { FieldErrors } from '#shared/http/errors.ts';

interface PasswordChange {
  readonly currentPassword?: string | undefined;
  readonly newPassword?: string | undefined;
}

/** Rejects an unchanged password, because someone else may know it. Compares the normalized form, which is hashed. */
export function changedPasswordErrors({ currentPassword, newPassword }: PasswordChange): FieldErrors {
  if (newPassword === undefined || newPassword.normalize('NFKC') !== currentPassword?.normalize('NFKC')) return {};
  return { newPassword: ['New password must be different from the current one'] };
}

/** Rejects a confirmation that is missing or differs from the password. */
export function confirmationErrors(password: string, confirmPassword: string): FieldErrors {
  if (confirmPassword === '') return { confirmPassword: ['Please confirm your password'] };
  return confirmPassword === password ? {} : { confirmPassword: ['Passwords do not match'] };
}
