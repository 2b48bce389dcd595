import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

interface Props {
  variant?: ButtonVariant;
  busy: boolean;
  busyLabel: string;
  disabled?: boolean;
  /** The id of the form, for a button outside of it. */
  form?: string;
  children: ReactNode;
}

/** The primary button of a form. */
export function SubmitButton(props: Props) {
  return <Button {...props} type="submit" />;
}
