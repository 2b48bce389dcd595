import { useLayoutEffect, useRef } from 'react';
import { caretAfterMask, maskPhone } from '#shared/account/phone.ts';
import { Field, type FieldProps } from '#web/components/field.tsx';

/** Shows (XXX) XXX-XXXX while it is typed, wherever in the number that is. */
export function PhoneField({ label, error, hint, required, onChange, ...field }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);

  // A value that was not typed sends the caret to its end.
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <input
          {...control}
          {...field}
          ref={input}
          type="tel"
          autoComplete="tel-national"
          placeholder="(XXX) XXX-XXXX"
          onChange={({ currentTarget: { value, selectionStart }, nativeEvent }) => {
            const masked = maskPhone(value);
            const goesForward = (nativeEvent as InputEvent).inputType === 'deleteContentForward';
            caret.current = caretAfterMask(value, selectionStart ?? value.length, masked, goesForward);
            onChange(masked);
          }}
        />
      )}
    </Field>
  );
}
