import type { KeyboardEvent } from 'react';
import styles from './segmented-control.module.css';

interface Props<Value extends string> {
  /** Name of the group for screen readers. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A row of buttons for two to four choices. The arrow keys choose the one before or after. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange, disabled }: Props<Value>) {
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const next = index + (STEPS[event.key] ?? 0);
    const option = options[next];
    if (next === index || !option || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChange(option.value);
    event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => move(event, index)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
