import { maskPhone } from '#shared/account/phone.ts';
import type { FieldProps } from '#web/components/field.tsx';
import { TextField } from '#web/components/text-field.tsx';

/** Shows (XXX) XXX-XXXX while it is typed. */
export function PhoneField({ onChange, ...field }: FieldProps) {
  return (
    <TextField
      {...field}
      type="tel"
      autoComplete="tel-national"
      placeholder="(XXX) XXX-XXXX"
      onChange={(typed) => onChange(maskPhone(typed))}
    />
  );
}
