import { Link } from '@tanstack/react-router';
import type { SpendingPeriod } from '#shared/dashboard/contract.ts';
import { Icon } from '#web/components/icon.tsx';
import { Money } from '#web/components/money.tsx';
import styles from './spending-legend.module.css';
import { transactionsBehind } from './spending-links.ts';
import type { SpendingSegment } from './spending-segments.ts';

interface Props {
  segments: readonly SpendingSegment[];
  period: SpendingPeriod;
}

/** One line for each segment; a tap shows the transactions behind it. */
export function SpendingLegend({ segments, period }: Props) {
  return (
    <ul className={styles.legend}>
      {segments.map((segment) => {
        const search = transactionsBehind(segment, period);
        return (
          <li key={segment.key}>
            {search ? (
              <Link to="/transactions" search={search} className={styles.line}>
                <Line segment={segment} />
                <span className={styles.chevron}>
                  <Icon name="chevron-right" size={18} />
                </span>
              </Link>
            ) : (
              <div className={styles.line}>
                <Line segment={segment} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Line({ segment: { label, amount, percent, color } }: { segment: SpendingSegment }) {
  return (
    <>
      <span className={styles.swatch} style={{ background: color }} />
      <span className={styles.name}>{label}</span>
      <span className={styles.amount}>
        <Money amount={amount} />
      </span>
      <span className={styles.percent}>{percent}</span>
    </>
  );
}
