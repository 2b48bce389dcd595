import { Link, type LinkProps } from '@tanstack/react-router';
import type { TransactionId } from '#shared/ids.ts';
import styles from './transaction-row.module.css';
import { RowContent, type RowContentProps } from './transaction-row.tsx';

interface ButtonProps extends RowContentProps {
  onClick: () => void;
  /** Whether the rows below belong to it and are shown; undefined if it shows none. */
  expanded?: boolean | undefined;
}

/** A row like that of a transaction, with an action of its own. */
export function RowButton({ onClick, expanded, ...content }: ButtonProps) {
  return (
    <button type="button" className={styles.row} aria-expanded={expanded} onClick={onClick}>
      <RowContent {...content} />
    </button>
  );
}

/** A row that opens a screen. */
export function ScreenRow({ to, ...content }: RowContentProps & { to: NonNullable<LinkProps['to']> }) {
  return (
    <Link to={to} className={styles.row}>
      <RowContent {...content} />
    </Link>
  );
}

/** A row that opens a transaction; without one, nothing. */
export function RowLink({ transactionId, ...content }: RowContentProps & { transactionId: TransactionId | undefined }) {
  if (!transactionId) {
    return (
      <div className={styles.row}>
        <RowContent {...content} />
      </div>
    );
  }
  return (
    <Link to="/transactions/$id/edit" params={{ id: transactionId }} className={styles.row}>
      <RowContent {...content} />
    </Link>
  );
}
