import { Link } from '@tanstack/react-router';
import styles from './icon-button.module.css';

/** Its icon is not one of `icon.tsx`, which the login loads. */
export function QuickAddLink() {
  return (
    <Link to="/add" className={styles.button} aria-label="Quick Add">
      <svg aria-hidden="true" width={24} height={24} viewBox="0 0 24 24" fill="currentColor">
        <path d="M14 2 4.5 13.5H11L9.5 22 19.5 10H13z" />
      </svg>
    </Link>
  );
}
