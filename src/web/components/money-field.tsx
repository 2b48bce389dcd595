import { type Cents, dollarsOfCents, ZERO } from '#shared/money.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './money-field.module.css';

interface Props extends FieldProps {
  /** The least amount that makes sense here. */
  min?: Cents;
}

/**
 * Dollars as people type them. Text, not a number input: that one loses what it cannot read and reads `14,99` as it likes.
 * A typed $ is dropped, because one stands there already. `min` and `step` say what the form's validation enforces.
 */
export function MoneyField({ label, error, hint, required, onChange, min = ZERO, ...input }: Props) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <span className={styles.money}>
          <input
            {...control}
            {...input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            min={dollarsOfCents(min)}
            step="0.01"
            onChange={(event) => onChange(event.currentTarget.value.replace(/^\s*\$\s*/, ''))}
          />
          <span className={styles.prefix} aria-hidden="true">
            $
          </span>
        </span>
      )}
    </Field>
  );
}
