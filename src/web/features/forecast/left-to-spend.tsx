import type { ReactNode } from 'react';
import { monthName } from '#shared/calendar-date.ts';
import type { Forecast } from '#shared/forecast/contract.ts';
import { leftText, limitText } from '#shared/forecast/left-text.ts';
import { cents } from '#shared/money.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { Headline } from '#web/components/headline.tsx';
import styles from './forecast.module.css';
import { Sum } from './sum.tsx';
import { figureLines } from './sum-lines.ts';

interface Props {
  forecast: Forecast;
  /** Questions whose answers change the figure, and what it does not include yet, right below it. */
  children: ReactNode;
}

/** What may still be spent today, and why: the two sums, of which the smaller one counts. */
export function LeftToSpend({ forecast, children }: Props) {
  const { leftToSpend, perDay, month, moneyLeft, budgetLeft, limit } = forecast;
  const name = monthName(month);
  return (
    <>
      <Card title="Left to Spend" variant="hero">
        {leftToSpend < 0 ? (
          <Headline label="Over by" amount={cents(-leftToSpend)} />
        ) : (
          <Headline label="Today" amount={perDay} />
        )}
        <p className={styles.scope}>{leftText(forecast)}</p>
      </Card>
      {children}
      <Card title="How It Adds Up">
        <Sum
          title={`Money left in ${name}`}
          mark={budgetLeft && limit === 'money' && <Counts />}
          lines={figureLines(moneyLeft, forecast)}
          total={{ from: moneyLeft.amount, to: moneyLeft.amount }}
        />
        {budgetLeft ? (
          <Sum
            title={`Budget left in ${name}`}
            mark={limit === 'budget' && <Counts />}
            lines={figureLines(budgetLeft, forecast)}
            total={{ from: budgetLeft.amount, to: budgetLeft.amount }}
          />
        ) : (
          <p className={styles.hint}>
            Without a budget, all of it counts.
            <ButtonLink to="/budget/add" variant="plain">
              Add a budget
            </ButtonLink>
          </p>
        )}
        <p className={styles.result}>{limitText(forecast)}</p>
      </Card>
    </>
  );
}

function Counts() {
  return <span className={styles.counts}>Counts</span>;
}
