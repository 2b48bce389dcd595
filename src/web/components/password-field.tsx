import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './password-field.module.css';

interface Props extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to show the password. */
export function PasswordField({ label, error, hint, required, onChange, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <span className={styles.password}>
          <input
            {...control}
            {...input}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button type="button" className={styles.toggle} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> {label}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
