import { Skeleton } from '#web/components/skeleton.tsx';
import styles from './transaction-form.module.css';

/** Holds the form's place while the transaction is loaded. */
export function TransactionFormSkeleton() {
  return (
    <div className={styles.form} role="status" aria-label="Loading...">
      {['type', 'description', 'amount', 'category', 'date'].map((field) => (
        <div key={field} className={styles.place}>
          <Skeleton width="96px" height="16px" />
          <Skeleton height="48px" />
        </div>
      ))}
    </div>
  );
}
