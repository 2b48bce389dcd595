import styles from './segmented-control.module.css';

interface Props<Value extends string> {
  /** Names the group for assistive technology. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** One of two to four choices, all in sight. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange, disabled }: Props<Value>) {
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
