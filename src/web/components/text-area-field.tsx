import { Field, type FieldProps } from './field.tsx';
import styles from './text-area-field.module.css';

interface Props extends FieldProps {
  maxLength: number;
  /** Shows `n/max` beside the label. */
  counter?: boolean;
  placeholder?: string;
  rows?: number;
}

/** A multiline field. Text over the limit is counted and reported but never cut off, so that pasting loses nothing. */
export function TextAreaField(props: Props) {
  const { label, error, hint, required, onChange, maxLength, counter = false, rows = 3, ...area } = props;
  const length = area.value.length;
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      required={required}
      aside={
        counter && (
          <span className={styles.counter} data-over={length > maxLength || undefined}>
            {length}/{maxLength}
          </span>
        )
      }
    >
      {(control) => (
        <span className={styles.area}>
          <textarea {...control} {...area} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
        </span>
      )}
    </Field>
  );
}
