import { Card } from '#web/components/card.tsx';
import { Headline } from '#web/components/headline.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import card from './goal-card.module.css';
import list from './goal-list.module.css';

/** Placeholder for the total and three goals. */
export function GoalListSkeleton() {
  return (
    <div className={list.list} role="status" aria-label="Loading goals...">
      <Card variant="hero">
        <Headline label="Total saved" amount={undefined} />
        <p className={list.targets}>
          <Skeleton width="50%" />
        </p>
      </Card>
      {['1', '2', '3'].map((key) => (
        <Card key={key}>
          <div className={card.goal}>
            <div className={card.top}>
              <Skeleton width="45%" />
            </div>
            <Skeleton width="70%" />
            <Skeleton height="10px" />
            <div className={card.plan}>
              <Skeleton width="35%" />
              <Skeleton width="25%" />
              <Skeleton width="80%" height="20px" />
            </div>
            <Skeleton height="48px" />
          </div>
        </Card>
      ))}
    </div>
  );
}
