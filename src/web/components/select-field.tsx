import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';

export interface Option {
  value: string;
  label: string;
}

interface Props extends FieldProps {
  options: readonly Option[];
  /** Text of a first option with an empty value. */
  placeholder?: string;
  /** Shown at the end of the label's line. */
  aside?: ReactNode;
}

export function SelectField({ label, error, hint, required, onChange, options, placeholder, aside, ...select }: Props) {
  return (
    <Field label={label} error={error} hint={hint} required={required} aside={aside}>
      {(control) => (
        <span className={styles.select}>
          <select {...control} {...select} onChange={(event) => onChange(event.currentTarget.value)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="chevron-down" size={20} />
          </span>
        </span>
      )}
    </Field>
  );
}
