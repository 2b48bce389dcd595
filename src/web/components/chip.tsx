import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

interface Props {
  pressed: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A toggle button for one of several choices. */
export function Chip({ pressed, onClick, children }: Props) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
      <span className={styles.face}>
        <span className={styles.text}>{children}</span>
      </span>
    </button>
  );
}

/** An active choice with an x that removes it. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.chip} data-removable="" aria-label={`Remove ${label}`} onClick={onRemove}>
      <span className={styles.face}>
        <span className={styles.text}>{label}</span>
        <Icon name="close" size={16} />
      </span>
    </button>
  );
}
