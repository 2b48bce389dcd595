import type { HTMLInputAutoCompleteAttribute, KeyboardEventHandler } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface Props extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'password' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'numeric';
  placeholder?: string;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

export function TextField({ label, error, hint, required, onChange, type = 'text', ...input }: Props) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <input {...control} {...input} type={type} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  );
}
