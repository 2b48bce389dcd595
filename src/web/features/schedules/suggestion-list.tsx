import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatShortDay } from '#shared/calendar-date.ts';
import type { ScheduleSuggestion } from '#shared/schedules/contract.ts';
import { focusHeading, useFocusAfter } from '#web/browser/focus-heading.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import row from '#web/components/transaction-row.module.css';
import { userCategoriesQuery } from '#web/features/transactions/api.ts';
import styles from './recurring.module.css';
import { ScheduleRowContent } from './schedule-row.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** Recurring transactions that the user's history shows, each to accept or to dismiss. Hidden while there are none. */
export function SuggestionList({ suggestions }: { suggestions: readonly ScheduleSuggestion[] }) {
  const list = useRef<HTMLUListElement>(null);
  useFocusAfter(suggestions.length, () =>
    list.current ? list.current.focus({ preventScroll: true }) : focusHeading(),
  );
  if (suggestions.length === 0) return null;
  return (
    <Card title="Found in Your Transactions" variant="flush">
      <ul ref={list} tabIndex={-1} aria-label="Found in Your Transactions">
        {suggestions.map((suggestion) => (
          <Suggestion key={suggestion.key} suggestion={suggestion} />
        ))}
      </ul>
    </Card>
  );
}

function Suggestion({ suggestion }: { suggestion: ScheduleSuggestion }) {
  const { description, transactions, nextDay } = suggestion;
  const today = useToday();
  const { data: own } = useQuery(userCategoriesQuery);
  const { accept, dismiss, busy } = useSuggestions(suggestion);
  const facts = {
    text: `${transactions.length} found`,
    day: nextDay,
    dayText: `next ${formatShortDay(nextDay, today)}`,
  };
  return (
    <li>
      <div className={`${row.row} ${row.wrapping}`}>
        <ScheduleRowContent schedule={suggestion} facts={facts} icons={own?.icons} />
      </div>
      <div className={styles.choices}>
        <Button variant="secondary" disabled={busy} onClick={accept}>
          <span>
            Accept<span className="visually-hidden"> {description}</span>
          </span>
        </Button>
        <Button variant="plain" disabled={busy} onClick={dismiss}>
          <span>
            Dismiss<span className="visually-hidden"> {description}</span>
          </span>
        </Button>
      </div>
    </li>
  );
}
