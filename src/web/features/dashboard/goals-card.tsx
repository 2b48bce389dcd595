import type { Goal } from '#shared/goals/contract.ts';
import { dashboardGoalBand, goalPercent } from '#shared/goals/goal-progress.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Money } from '#web/components/money.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import styles from './goals-card.module.css';

const SHOWN = 3;

interface Props {
  /** Undefined while loading, null if loading failed. */
  goals: readonly Goal[] | null | undefined;
}

/** The progress of the first three goals. */
export function GoalsCard({ goals }: Props) {
  return (
    <Card
      title="Savings Goals"
      action={
        <ButtonLink to="/goals" variant="plain">
          View All
        </ButtonLink>
      }
    >
      <Goals goals={goals} />
      <div className={styles.more}>
        <ButtonLink to="/reports" variant="plain">
          View Reports
        </ButtonLink>
      </div>
    </Card>
  );
}

function Goals({ goals }: Props) {
  if (goals === null) return <EmptyState title="Couldn't load your goals" />;
  if (goals?.length === 0) {
    return <EmptyState title="No savings goals yet" text="Set a goal and track your progress here." />;
  }
  return (
    <ul className={styles.goals} aria-busy={goals === undefined}>
      {goals ? goals.slice(0, SHOWN).map((goal) => <GoalLine key={goal._id} goal={goal} />) : <Placeholders />}
    </ul>
  );
}

function GoalLine({ goal: { name, currentAmount, targetAmount } }: { goal: Goal }) {
  const percent = goalPercent(currentAmount, targetAmount);
  return (
    <li className={styles.goal}>
      <span className={styles.name}>{name}</span>
      <strong>{percent}%</strong>
      <div className={styles.wide}>
        <ProgressBar label={`Saved for ${name}`} percent={percent} band={dashboardGoalBand(percent)} />
      </div>
      <span className={styles.amounts}>
        <Money amount={currentAmount} /> of <Money amount={targetAmount} />
      </span>
    </li>
  );
}

function Placeholders() {
  return ['1', '2', '3'].map((key) => (
    <li key={key} className={styles.goal} aria-hidden="true">
      <Skeleton width="40%" />
      <Skeleton width="32px" />
      <div className={styles.wide}>
        <Skeleton height="10px" />
      </div>
      <span className={styles.amounts}>
        <Skeleton width="50%" />
      </span>
    </li>
  ));
}
