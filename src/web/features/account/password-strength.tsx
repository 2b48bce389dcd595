import type { PasswordStrength } from '#shared/account/contract.ts';
import { passwordRequirements } from '#shared/account/password-strength.ts';
import { Icon } from '#web/components/icon.tsx';
import styles from './password-strength.module.css';

const LABELS = { weak: 'Weak', medium: 'Medium', strong: 'Strong' } as const;

export function StrengthMeter({ strength }: { strength: PasswordStrength }) {
  return (
    <p className={styles.meter} data-strength={strength}>
      <span className={styles.bar} aria-hidden="true" />
      <span>
        Password strength: <strong>{LABELS[strength]}</strong>
      </span>
    </p>
  );
}

/** The requirements of a strong password. While a password is typed, each shows whether it is met. */
export function PasswordRequirements({ password }: { password?: string }) {
  return (
    <div className={styles.requirements}>
      <p className={styles.what}>A strong password has</p>
      <ul aria-label="Password requirements">
        {passwordRequirements(password ?? '').map(({ label, isMet }) => (
          <li key={label} data-met={(password !== undefined && isMet) || undefined}>
            {password !== undefined && <Icon name={isMet ? 'check' : 'minus'} size={16} />}
            {label}
            {password !== undefined && <span className="visually-hidden">{isMet ? ': met' : ': not met'}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
