import type { PasswordStrength } from '#shared/account/contract.ts';

export interface PasswordRequirement {
  readonly label: string;
  readonly isMet: boolean;
}

/** The requirements a person reads, in their order. A space and whatever else is neither letter nor number is special. */
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
 * Strong meets every requirement; medium is long enough and lacks at most two of the four kinds of characters; anything
 * else is weak. It only informs: no rating is ever refused.
 */
export function passwordStrength(password: string): PasswordStrength {
  const [length, ...kinds] = passwordRequirements(password).map(({ isMet }) => isMet);
  const met = kinds.filter(Boolean).length;
  if (!length || met < 2) return 'weak';
  return met === kinds.length ? 'strong' : 'medium';
}
