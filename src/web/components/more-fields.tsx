import { type ReactNode, useState } from 'react';
import styles from './more-fields.module.css';

interface Props {
  summary: string;
  /** Whether the fields are shown from the start. */
  isOpen: boolean;
  /** The errors of the fields; an error shows them. */
  errors: readonly (string | undefined)[];
  children: ReactNode;
}

/** Fields that are seldom changed, collapsed until they have an error. */
export function MoreFields({ summary, isOpen, errors, children }: Props) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details
      className={styles.details}
      open={open || errors.some((error) => error !== undefined)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
