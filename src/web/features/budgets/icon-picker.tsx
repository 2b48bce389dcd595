import { useId } from 'react';
import { BUDGET_ICONS } from '#shared/budgets/icons.ts';
import type { FormField } from '#web/api/use-api-form.ts';
import styles from './icon-picker.module.css';

/** One radio group: Tab enters it, the arrow keys choose. */
export function IconPicker({ name, value, onChange, error }: FormField<string>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div
      className={styles.picker}
      role="radiogroup"
      aria-labelledby={id}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <span id={id} className={styles.label}>
        Category Icon
      </span>
      <div className={styles.grid}>
        {BUDGET_ICONS.map((choice) => (
          <label key={choice.icon} className={styles.choice}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={choice.icon}
              checked={value === choice.icon}
              onChange={() => onChange(choice.icon)}
              aria-label={choice.name}
            />
            <span aria-hidden="true">{choice.icon}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
