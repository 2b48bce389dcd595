import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

interface Props {
  pressed: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One choice among a few, on or off. */
export function Chip({ pressed, onClick, children }: Props) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
      <span className={styles.face}>
        <span className={styles.text}>{children}</span>
      </span>
    </button>
  );
}

/** Something that is in force, with an x that takes it away; `label` is its text. */
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
