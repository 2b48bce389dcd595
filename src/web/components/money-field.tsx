import { ambiguityHint, type Cents, dollarsOfCents, formatTypedAmount, ZERO } from '#shared/money.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './money-field.module.css';

interface Props extends FieldProps {
  /** The smallest valid amount. */
  min?: Cents;
}

/**
 * A field for dollars. It is a text input because number inputs discard invalid text and interpret `14,99` differently
 * by browser. Drops a typed $, because the field already shows one, and formats the amount when the focus leaves. The error of
 * an ambiguous amount says what to type. `min` and `step` only document the form's validation.
 */
export function MoneyField({ label, error, hint, required, onChange, min = ZERO, ...input }: Props) {
  const { value } = input;
  const format = () => {
    const formatted = formatTypedAmount(value);
    // A change would remove the error, which the user may not have read yet.
    if (formatted !== value && error === undefined) onChange(formatted);
  };
  return (
    <Field label={label} error={error && (ambiguityHint(value) ?? error)} hint={hint} required={required}>
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
            onBlur={format}
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
