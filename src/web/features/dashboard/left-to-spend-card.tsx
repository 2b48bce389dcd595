import { Link } from '@tanstack/react-router';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { leftFigure } from '#shared/forecast/left-figure.ts';
import { leftText } from '#shared/forecast/left-text.ts';
import { subtractCents, ZERO } from '#shared/money.ts';
import type { CategoryIcons } from '#shared/transactions/categories.ts';
import { useToday } from '#web/browser/today.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { FittedText } from '#web/components/fitted-text.tsx';
import { Money } from '#web/components/money.tsx';
import { occurrenceContent } from '#web/components/occurrence-row.tsx';
import { ScreenRow } from '#web/components/row.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { type RowContentProps, TransactionRowSkeleton } from '#web/components/transaction-row.tsx';
import type { LeftToSpend } from './api.ts';
import styles from './left-to-spend-card.module.css';

interface Props {
  /** Undefined while loading. */
  left: LeftToSpend | undefined;
  /** The number of rows, for which the card keeps its height while loading. */
  rows: number;
  icons: CategoryIcons | undefined;
}

/** What may still be spent today, and what comes next. Everything leads to the reasons. */
export function LeftToSpendCard({ left, rows, icons }: Props) {
  const today = useToday();
  return (
    <Card
      title="Left to Spend"
      variant="flush"
      action={
        <ButtonLink to="/upcoming" variant="plain">
          View All
        </ButtonLink>
      }
    >
      {left ? <Figure left={left} /> : <FigureSkeleton />}
      <ul>
        {left?.shortfall && (
          <li>
            <ScreenRow to="/upcoming" {...shortfallContent(left.shortfall, today)} />
          </li>
        )}
        {left
          ? left.next.map((occurrence) => (
              <li key={`${occurrence.scheduleId} ${occurrence.day}`}>
                <ScreenRow to="/upcoming" {...occurrenceContent(occurrence, today, icons)} />
              </li>
            ))
          : ['1', '2', '3', '4', '5'].slice(0, rows).map((key) => (
              <li key={key}>
                <TransactionRowSkeleton />
              </li>
            ))}
        {left && left.uncounted > 0 && (
          <li>
            <ScreenRow to="/upcoming" {...uncountedContent(left.uncounted, today)} />
          </li>
        )}
      </ul>
    </Card>
  );
}

/** What is left to spend counts pay that comes after the bills. */
function shortfallContent(shortfall: NonNullable<LeftToSpend['shortfall']>, today: CalendarDate): RowContentProps {
  const { day: date, from, to } = shortfall;
  return {
    icon: '📉',
    name: 'Balance below zero',
    amount: <Money amount={subtractCents(ZERO, from)} sign="-" />,
    second: '',
    label: to < 0 ? 'Expected' : 'Possible',
    ...{ date, today },
  };
}

/** Says why the figure rose when the user did nothing. */
function uncountedContent(uncounted: number, today: CalendarDate): RowContentProps {
  return {
    icon: '❔',
    name: `${uncounted} overdue, no longer counted`,
    amount: null,
    second: '',
    label: uncounted === 1 ? 'Did it happen?' : 'Did they happen?',
    date: undefined,
    today,
  };
}

function Figure({ left }: { left: LeftToSpend }) {
  const { label, figure } = leftFigure(left);
  return (
    <Link to="/upcoming" className={styles.figure}>
      <span>
        <span className="visually-hidden">Left to spend </span>
        {label}
      </span>
      <strong className={styles.amount} data-over={left.leftToSpend < 0 || undefined}>
        <FittedText text={figure} largest="2rem" />
      </strong>
      <span className={styles.scope}>{leftText(left)}</span>
    </Link>
  );
}

function FigureSkeleton() {
  return (
    <div className={styles.figure} aria-busy="true">
      <span>Today</span>
      <strong className={styles.amount}>
        <Skeleton width="40%" />
      </strong>
      <span className={styles.scope}>
        <Skeleton width="60%" />
      </span>
    </div>
  );
}
