import type { ReactNode } from 'react';
import styles from './radio-cards.module.css';

interface Props<Value extends string> {
  legend: string;
  name: string;
  options: readonly { readonly value: Value; readonly label: string; readonly hint?: ReactNode }[];
  /** Value of the selected option; any other text if none is selected. */
  value: string;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A radio group whose options are cards. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, name, options, value, onChange, disabled } = props;
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>
              {option.label}
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
