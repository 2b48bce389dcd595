import { Link } from '@tanstack/react-router';
import { categoryIcon } from '#shared/transactions/categories.ts';
import { useToday } from '#web/browser/today.ts';
import { type Entry, mayBeRecorded } from '#web/outbox/entry.ts';
import { useWaiting } from '#web/outbox/waiting.ts';
import { Card } from './card.tsx';
import { MONEY_SIGNS, Money } from './money.tsx';
import { ShortList } from './short-list.tsx';
import rowStyles from './transaction-row.module.css';
import { RowContent } from './transaction-row.tsx';
import { UnknownAmount } from './unknown-amount.tsx';
import styles from './waiting-transactions.module.css';

const SHOWN_ROWS = 5;

/** The new transactions that wait on this device: those that need a look, then the newest ones; nothing if there are none. */
export function WaitingTransactions() {
  const entries = useWaiting();
  if (entries.length === 0) return null;
  const newestFirst = entries.toReversed();
  const them = entries.length === 1 ? 'it' : 'them';
  const sorted = [...newestFirst.filter(({ problem }) => problem), ...newestFirst.filter(({ problem }) => !problem)];
  return (
    <Card title="Waiting to Be Sent" variant="flush">
      <p className={styles.note}>
        {entries.some(mayBeRecorded)
          ? `Centwise hasn't confirmed ${them} yet. Totals may not include ${them}.`
          : `Only on this device. Totals don't include ${them} yet.`}
      </p>
      <ShortList items={sorted} count={SHOWN_ROWS} keyOf={({ place }) => place}>
        {(entry) => <WaitingRow entry={entry} />}
      </ShortList>
    </Card>
  );
}

function WaitingRow({ entry: { draft, problem } }: { entry: Entry }) {
  const today = useToday();
  const { _id, type, amount, description, category = null, date } = draft;
  return (
    <Link to="/transactions/$id/edit" params={{ id: _id }} className={`${rowStyles.row} ${rowStyles.wrapping}`}>
      <RowContent
        icon={type === 'savings' ? '🎯' : categoryIcon(category)}
        name={description || 'Transaction'}
        amount={amount > 0 ? <Money amount={amount} sign={MONEY_SIGNS[type]} /> : <UnknownAmount />}
        second={problem?.message ?? ''}
        label={problem ? <strong className={styles.problem}>Needs a look</strong> : 'Waiting to be sent'}
        date={date || undefined}
        today={today}
      />
    </Link>
  );
}
