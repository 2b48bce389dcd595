import type { Schedule } from '#shared/schedules/contract.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import amounts from '#web/components/amount-line.module.css';
import { Card } from '#web/components/card.tsx';
import { yearlySum } from './schedule-groups.ts';

const LINES = [
  { type: 'income', label: 'Income' },
  { type: 'expense', label: 'Bills' },
  { type: 'savings', label: 'Savings' },
] as const;

/** What the schedules come to in a year, by type. */
export function YearlySums({ schedules }: { schedules: readonly Schedule[] }) {
  return (
    <Card title="In a Year">
      <dl>
        {LINES.map(({ type, label }) => {
          const sum = yearlySum(schedules, type);
          return (
            sum && (
              <div key={type} className={amounts.line}>
                <dt>{label}</dt>
                <dd>{formatRange(sum)}</dd>
              </div>
            )
          );
        })}
      </dl>
    </Card>
  );
}
