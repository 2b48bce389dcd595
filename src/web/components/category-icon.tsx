import styles from './category-icon.module.css';

/** The emoji at the start of a row. It is hidden from screen readers, because the row names the category. */
export function CategoryIcon({ icon }: { icon: string }) {
  return (
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
  );
}
