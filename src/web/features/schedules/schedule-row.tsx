import { Link } from '@tanstack/react-router';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { describeRule } from '#shared/schedules/describe-rule.ts';
import { type CategoryIcons, categoryIcon } from '#shared/transactions/categories.ts';
import { CategoryIcon } from '#web/components/category-icon.tsx';
import { ExpectedAmount } from '#web/components/expected-amount.tsx';
import row from '#web/components/transaction-row.module.css';
import { FROM_LIST } from './from-list.ts';
import styles from './recurring.module.css';

/** The last lines of a row. */
export interface RowFacts {
  readonly text: string;
  readonly day?: CalendarDate;
  readonly dayText?: string;
  /** A change that applies later. */
  readonly planned?: string | undefined;
}

type Shown = Pick<Schedule, 'type' | 'amount' | 'category' | 'description' | 'rule'>;

interface ContentProps {
  schedule: Shown;
  facts: RowFacts;
  isOverdue?: boolean;
  /** The icons of the user's budgets. */
  icons: CategoryIcons | undefined;
}

/** A schedule in the list; a tap opens it. */
export function ScheduleRow({ schedule, ...content }: ContentProps & { schedule: Schedule }) {
  return (
    <Link to="/recurring/$id" params={{ id: schedule._id }} state={FROM_LIST} className={`${row.row} ${row.wrapping}`}>
      <ScheduleRowContent schedule={schedule} {...content} />
    </Link>
  );
}

export function ScheduleRowContent({ schedule, facts, isOverdue = false, icons }: ContentProps) {
  const { type, amount, category, description, rule } = schedule;
  return (
    <>
      <CategoryIcon icon={type === 'savings' ? '🎯' : categoryIcon(category, icons)} />
      <span className={row.name}>{description}</span>
      <span className={row.amount}>
        <ExpectedAmount type={type} amount={amount} />
      </span>
      <span className={row.second}>{describeRule(rule)}</span>
      <span className={row.meta}>
        <span className={row.category}>
          {isOverdue ? <strong className={styles.overdue}>{facts.text}</strong> : facts.text}
        </span>
        {facts.day && <time dateTime={facts.day}>{facts.dayText}</time>}
      </span>
      {facts.planned && <span className={row.second}>{facts.planned}</span>}
    </>
  );
}
