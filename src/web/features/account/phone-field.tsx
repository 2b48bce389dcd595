import { useLayoutEffect, useRef } from 'react';
import { caretAfterMask, isTooLong, maskPhone } from '#shared/account/phone.ts';
import { Field, type FieldProps } from '#web/components/field.tsx';

/** Formats the number as (XXX) XXX-XXXX while it is typed, at any position. Ignores a digit too many. */
export function PhoneField({ label, error, hint, required, onChange, ...field }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);

  // Restores the caret, because a value set by code moves it to the end.
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
          onChange={({ currentTarget, nativeEvent }) => {
            const { data, inputType } = nativeEvent as InputEvent;
            const { value } = currentTarget;
            const typedTo = currentTarget.selectionStart ?? value.length;
            const masked = maskPhone(value);
            if (data?.length === 1 && isTooLong(masked)) {
              currentTarget.value = field.value;
              currentTarget.setSelectionRange(typedTo - 1, typedTo - 1);
              return;
            }
            caret.current = caretAfterMask(value, typedTo, masked, inputType === 'deleteContentForward');
            onChange(masked);
          }}
        />
      )}
    </Field>
  );
}
