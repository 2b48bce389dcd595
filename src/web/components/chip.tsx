import type { MouseEventHandler, ReactNode } from 'react';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

interface Props {
  /** Undefined for a button that is no choice. */
  pressed?: boolean;
  onClick: MouseEventHandler<HTMLButtonElement>;
  children: ReactNode;
}

/** A row of chips in one line that scrolls. It keeps its height without chips, so that chips that load later move nothing. */
export function ChipRow({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
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
