import styles from './category-icon.module.css';

/** The emoji that stands before a row; its words are beside it. */
export function CategoryIcon({ icon }: { icon: string }) {
  return (
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
  );
}
