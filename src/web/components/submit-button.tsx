import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** The one primary button of a form, as wide as the form. */
export function SubmitButton(props: { busy: boolean; busyLabel: string; disabled?: boolean; children: ReactNode }) {
  return <Button {...props} type="submit" />;
}
