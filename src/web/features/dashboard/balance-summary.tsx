import { Fragment } from 'react';
import { monthOf } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { useToday } from '#web/browser/today.ts';
import { AmountLine } from '#web/components/amount-line.tsx';
import { Card } from '#web/components/card.tsx';
import { Headline } from '#web/components/headline.tsx';
import { Icon } from '#web/components/icon.tsx';
import type { Summary } from './api.ts';
import styles from './balance-summary.module.css';

const FIGURES = [
  { key: 'income', label: 'Income', icon: 'plus' },
  { key: 'expense', label: 'Expenses', icon: 'minus' },
  { key: 'savings', label: 'Savings', icon: 'arrow-up-right' },
] as const;

/**
 * The balance and the all-time totals behind it, with this month's part of each.
 * @param summary undefined while loading, null without a network
 */
export function BalanceSummary({ summary }: { summary: Summary | null | undefined }) {
  const month = monthOf(useToday());
  const none = summary === null ? null : undefined;
  return (
    <Card title="Balance Summary" variant="hero">
      <div className={styles.remaining}>
        <Headline label="Remaining" amount={summary?.balance ?? none} search={behind(summary?.balance, {})} />
        <p className={styles.scope}>All time: income − expenses − savings</p>
      </div>
      <dl className={styles.figures}>
        {FIGURES.map(({ key, label, icon }) => (
          <Fragment key={key}>
            <AmountLine
              label={
                <>
                  <span className={styles.mark}>
                    <Icon name={icon} size={16} />
                  </span>
                  {label} <span className={styles.span}>total</span>
                </>
              }
              amount={summary?.[key] ?? none}
              search={behind(summary?.[key], { type: key })}
            />
            <AmountLine
              label={
                <>
                  <span className="visually-hidden">{label} </span>
                  This month
                </>
              }
              amount={summary?.month[key] ?? none}
              search={behind(summary?.month[key], { type: key, month })}
            />
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}

/** Zero leads nowhere, because no transactions are behind it. */
function behind(amount: Cents | undefined, search: TransactionSearch): TransactionSearch | undefined {
  return amount ? search : undefined;
}
