import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { type CalendarDate, formatDay } from '#shared/calendar-date.ts';
import { type CategoryIcons, categoryIcon, categoryLabel } from '#shared/transactions/categories.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { CategoryIcon } from './category-icon.tsx';
import { MONEY_SIGNS, Money } from './money.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './transaction-row.module.css';

/** The height of a row in rem, with a second line or without. The style sheet repeats these heights. */
export function rowHeight(second: string): number {
  return second ? 5.125 : 4;
}

/**
 * The height of a row in rem, because rows grow with the text. It depends only on the transaction, so that a list can position
 * rows it has not rendered.
 */
export function transactionRowHeight(transaction: Transaction): number {
  return rowHeight(secondLineOf(transaction));
}

/** The description of a transaction that shows its note first. */
function secondLineOf({ note, description }: Transaction): string {
  return note && description !== note ? description : '';
}

interface Props {
  transaction: Transaction;
  today: CalendarDate;
  /** The icons of the user's budgets. */
  icons?: CategoryIcons | undefined;
  /**
   * Whether the row is in the transaction list, to which its screen then returns at the same position. Such a row shows both its
   * note and its description.
   */
  fromList?: boolean;
  /** Marks a row that was just saved. */
  isSaved?: boolean;
}

/** A transaction in a list; a tap opens it. */
export const TransactionRow = memo(function TransactionRow(props: Props) {
  const { transaction, today, icons, fromList = false, isSaved } = props;
  const { _id, type, amount, note, description, category, date } = transaction;
  const isSavings = type === 'savings';
  return (
    <Link
      to="/transactions/$id/edit"
      params={{ id: _id }}
      state={{ fromList }}
      className={styles.row}
      data-saved={isSaved || undefined}
    >
      <RowContent
        icon={isSavings ? '🎯' : categoryIcon(category, icons)}
        name={note || description || 'Transaction'}
        amount={<Money amount={amount} sign={MONEY_SIGNS[type]} />}
        second={fromList ? secondLineOf(transaction) : ''}
        label={isSavings ? 'Savings' : categoryLabel(category)}
        {...{ date, today }}
      />
    </Link>
  );
});

export interface RowContentProps {
  icon: string;
  name: string;
  amount: ReactNode;
  /** A line more, which makes the row higher; empty without one. */
  second: string;
  /** Shown before the day, such as the category. */
  label: ReactNode;
  /** Undefined if it is not known. */
  date: CalendarDate | undefined;
  today: CalendarDate;
}

/** The parts of a row, for a link or a button. */
export function RowContent({ icon, name, amount, second, label, date, today }: RowContentProps) {
  return (
    <>
      <CategoryIcon icon={icon} />
      <span className={styles.name}>{name}</span>
      <span className={styles.amount}>{amount}</span>
      {second && <span className={styles.second}>{second}</span>}
      <span className={styles.meta}>
        <span className={styles.category}>{label}</span>
        {date && <time dateTime={date}>{formatDay(date, today)}</time>}
      </span>
    </>
  );
}

/** Placeholder for a row that is loading. */
export function TransactionRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <Skeleton width="40px" height="40px" />
      <span className={styles.name}>
        <Skeleton width="60%" />
      </span>
      <span className={styles.amount}>
        <Skeleton width="72px" />
      </span>
      <span className={styles.meta}>
        <Skeleton width="40%" />
      </span>
    </div>
  );
}
