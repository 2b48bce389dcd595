import type { PasswordStrength } from '#shared/account/contract.ts';

export interface PasswordRequirement {
  readonly label: string;
  readonly isMet: boolean;
}

/**
 * The requirements in display order. Every character that is neither a letter nor a number is special, spaces included.
 */
const REQUIREMENTS: readonly { readonly label: string; readonly pattern: RegExp }[] = [
  { label: 'At least 8 characters', pattern: /^.{8,}$/s },
  { label: 'An uppercase letter', pattern: /\p{Lu}/u },
  { label: 'A lowercase letter', pattern: /\p{Ll}/u },
  { label: 'A number', pattern: /\p{N}/u },
  { label: 'A special character', pattern: /[^\p{L}\p{M}\p{N}]/u },
];

export function passwordRequirements(password: string): PasswordRequirement[] {
  return REQUIREMENTS.map(({ label, pattern }) => ({ label, isMet: pattern.test(password) }));
}

/**
 * A strong password meets every requirement; a medium one is long enough and lacks at most two of the four kinds of
 * characters; any other is weak. The rating is only informative: weak passwords are not rejected.
 */
export function passwordStrength(password: string): PasswordStrength {
  const [length, ...kinds] = passwordRequirements(password).map(({ isMet }) => isMet);
  const met = kinds.filter(Boolean).length;
  if (!length || met < 2) return 'weak';
  return met === kinds.length ? 'strong' : 'medium';
}
