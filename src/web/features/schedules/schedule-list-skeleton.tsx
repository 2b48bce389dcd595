import amounts from '#web/components/amount-line.module.css';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import row from '#web/components/transaction-row.module.css';

/** Placeholder for the yearly sums and five schedules. */
export function ScheduleListSkeleton() {
  return (
    <div role="status" aria-label="Loading recurring transactions..." style={{ display: 'contents' }}>
      <Card title="In a Year">
        {['1', '2'].map((key) => (
          <div key={key} className={amounts.line}>
            <Skeleton width="20%" />
            <Skeleton width="30%" />
          </div>
        ))}
      </Card>
      <Card variant="flush">
        {['1', '2', '3', '4', '5'].map((key) => (
          <div key={key} className={row.row} aria-hidden="true">
            <Skeleton width="40px" height="40px" />
            <span className={row.name}>
              <Skeleton width="60%" />
            </span>
            <span className={row.second}>
              <Skeleton width="80%" />
            </span>
            <span className={row.meta}>
              <Skeleton width="40%" />
            </span>
          </div>
        ))}
      </Card>
    </div>
  );
}
