import { Card } from '#web/components/card.tsx';
import { Headline } from '#web/components/headline.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
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
        <LoadingText>Loading what's coming up...</LoadingText>
        {LINES.map((width) => (
          <div key={width} className={styles.line}>
            <Skeleton width={width} />
            <Skeleton width="72px" />
          </div>
        ))}
      </Card>
    </>
  );
}
