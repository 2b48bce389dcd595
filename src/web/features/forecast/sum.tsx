import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import type { LineKey } from '#shared/forecast/contract.ts';
import type { CentsRange } from '#shared/schedules/format-range.ts';
import { useToday } from '#web/browser/today.ts';
import { Icon, type IconName } from '#web/components/icon.tsx';
import styles from './forecast.module.css';
import { Term, Total } from './signed-range.tsx';
import type { SumLine, SumRow } from './sum-lines.ts';

const LABELS = {
  income_received: 'Income received',
  income_expected: 'Income to come',
  spent: 'Spent',
  bills_expected: 'Bills to come',
  saved: 'Saved',
  savings_expected: 'Savings to come',
  budgeted: 'Budgeted',
  carried_over: 'Carried over from earlier months',
  budget_spent: 'Spent in these budgets',
  budget_bills_expected: 'Bills to come in these budgets',
  balance_today: 'Balance today',
} as const satisfies Record<LineKey, string>;

interface Props {
  title: string;
  /** Shown beside the title. */
  mark?: ReactNode;
  lines: readonly SumLine[];
  total: CentsRange;
}

/** A sum whose lines open the rows that they are made of. */
export function Sum({ title, mark, lines, total }: Props) {
  return (
    <section className={styles.sum} aria-label={title}>
      {(lines.length > 0 || mark) && (
        <h3 className={styles.head}>
          {title}
          {mark}
        </h3>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line.key}>
              <SumLineRow line={line} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span className={styles.name}>{title}</span>
        <Total range={total} />
      </p>
    </section>
  );
}

function SumLineRow({ line: { key, amount, search, rows } }: { line: SumLine }) {
  const content = <Part name={LABELS[key]} amount={amount} />;
  if (search) return <Behind search={search}>{content}</Behind>;
  if (rows.length === 0) return <div className={styles.line}>{content}</div>;
  return (
    <details className={styles.details}>
      <summary className={styles.line}>
        {content}
        <Mark icon="chevron-down" />
      </summary>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Row({ row: { name, days, amount, search } }: { row: SumRow }) {
  const content = <Part name={name} days={days} amount={amount} />;
  return search ? <Behind search={search}>{content}</Behind> : <div className={styles.line}>{content}</div>;
}

/** A link to the transactions behind an amount. */
function Behind({ search, children }: { search: SumRow['search']; children: ReactNode }) {
  return (
    <Link to="/transactions" search={search ?? {}} className={styles.line}>
      {children}
      <Mark icon="chevron-right" />
    </Link>
  );
}

function Part({ name, days = [], amount }: { name: string; days?: readonly CalendarDate[]; amount: CentsRange }) {
  const today = useToday();
  return (
    <>
      <span className={styles.name}>
        {name}
        {days.length > 0 && <span className={styles.day}> {daysText(days, today)}</span>}
      </span>
      <Term range={amount} />
    </>
  );
}

/** `Nov 24`, or of several days `Nov 24 to Nov 30, 7 times`. */
function daysText(days: readonly CalendarDate[], today: CalendarDate): string {
  const [first, last] = [days[0], days.at(-1)].map((day) => day && formatShortDay(day, today));
  return days.length === 1 ? `${first}` : `${first} to ${last}, ${days.length} times`;
}

function Mark({ icon }: { icon: IconName }) {
  return (
    <span className={styles.chevron}>
      <Icon name={icon} size={18} />
    </span>
  );
}
