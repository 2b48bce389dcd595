import { Card } from '#web/components/card.tsx';
import { Headline } from '#web/components/headline.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import styles from './forecast.module.css';

const LINES = ['60%', '45%', '52%', '38%'];

/** As high as the first cards of the loaded screen. */
export function UpcomingSkeleton() {
  return (
    <>
      <Card title="Left to Spend" variant="hero">
        <Headline label="Today" amount={undefined} />
        <p className={styles.scope}>
          <Skeleton width="70%" />
        </p>
      </Card>
      <Card title="How It Adds Up">
        <p className="visually-hidden" role="status">
          Loading what's coming up...
        </p>
        {LINES.map((width) => (
          <div key={width} className={styles.line}>
            <span className={styles.name}>
              <Skeleton width={width} />
            </span>
            <Skeleton width="72px" />
          </div>
        ))}
      </Card>
    </>
  );
}
