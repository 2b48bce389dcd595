import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import styles from './date-field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface Props extends FieldProps {
  min?: CalendarDate;
  max?: CalendarDate;
  autoComplete?: 'bday';
  /** Shown before the input, such as chips for frequent days. */
  shortcuts?: ReactNode;
}

/** A field for a calendar day; `value` is `YYYY-MM-DD` or empty, also for a typed day that does not exist, such as February 30. */
export function DateField({ label, error, hint, required, onChange, shortcuts, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  // After each render, because typing such a day, or removing it, changes no value.
  useLayoutEffect(() => setWrong(error !== undefined && field.current?.validity.badInput === true));
  return (
    <Field label={label} error={isWrong ? 'Enter a valid date' : error} hint={hint} required={required}>
      {(control) => (
        <span className={styles.line}>
          {shortcuts}
          <span className={styles.date}>
            <input
              {...control}
              {...input}
              ref={field}
              type="date"
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}
