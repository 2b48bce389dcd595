import { useId } from 'react';
import type { PasswordStrength } from '#shared/account/contract.ts';
import { passwordRequirements } from '#shared/account/password-strength.ts';
import { Icon } from '#web/components/icon.tsx';
import styles from './password-strength.module.css';

const WORDS = { weak: 'Weak', medium: 'Medium', strong: 'Strong' } as const;

export function StrengthMeter({ strength }: { strength: PasswordStrength }) {
  return (
    <p className={styles.meter} data-strength={strength}>
      <span className={styles.bar} aria-hidden="true" />
      <span>
        Password strength: <strong>{WORDS[strength]}</strong>
      </span>
    </p>
  );
}

/** What a strong password has. While one is typed, each says whether it is met. */
export function PasswordRequirements({ password }: { password?: string }) {
  const id = useId();
  return (
    <section className={styles.requirements} aria-labelledby={id}>
      <p id={id} className={styles.what}>
        A strong password has
      </p>
      <ul>
        {passwordRequirements(password ?? '').map(({ label, isMet }) => (
          <li key={label} data-met={(password !== undefined && isMet) || undefined}>
            {password === undefined ? (
              <span aria-hidden="true">•</span>
            ) : (
              <Icon name={isMet ? 'check' : 'minus'} size={16} />
            )}
            {label}
            {password !== undefined && <span className="visually-hidden">{isMet ? ': met' : ': not met'}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
