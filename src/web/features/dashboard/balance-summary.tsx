import { Fragment } from 'react';
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
 * @param summary undefined while loading
 */
export function BalanceSummary({ summary }: { summary: Summary | undefined }) {
  return (
    <Card title="Balance Summary" variant="hero">
      <div className={styles.remaining}>
        <Headline label="Remaining" amount={summary?.balance} />
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
              amount={summary?.[key]}
            />
            <AmountLine
              label={
                <>
                  <span className="visually-hidden">{label} </span>
                  This month
                </>
              }
              amount={summary?.month[key]}
            />
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
