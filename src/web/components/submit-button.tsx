import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

interface Props {
  variant?: ButtonVariant;
  busy: boolean;
  busyLabel: string;
  disabled?: boolean;
  children: ReactNode;
}

/** The one primary button of a form, as wide as the form. */
export function SubmitButton(props: Props) {
  return <Button {...props} type="submit" />;
}
