import { type KeyboardEvent, useId, useRef } from 'react';
import { BUDGET_ICONS, ICON_COLUMNS } from '#shared/budgets/icons.ts';
import type { FormField } from '#web/api/use-fields.ts';
import styles from './icon-picker.module.css';

const ROWS = { ArrowUp: -ICON_COLUMNS, ArrowDown: ICON_COLUMNS };

/** A radio group in a grid: the up and down arrow keys choose the icon above or below. */
export function IconPicker({ name, value, onChange, error }: FormField<string>) {
  const id = useId();
  const errorId = `${id}-error`;
  const grid = useRef<HTMLDivElement>(null);

  /** The browser handles left and right. Up and down stop at the first and last row. */
  function move(event: KeyboardEvent, index: number) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = index + ROWS[event.key];
    const choice = BUDGET_ICONS[next];
    if (!choice) return;
    onChange(choice.icon);
    grid.current?.querySelectorAll('input')[next]?.focus();
  }

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
      <div ref={grid} className={styles.grid}>
        {BUDGET_ICONS.map((choice, index) => (
          <label key={choice.icon} className={styles.choice}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={choice.icon}
              checked={value === choice.icon}
              onChange={() => onChange(choice.icon)}
              onKeyDown={(event) => move(event, index)}
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
