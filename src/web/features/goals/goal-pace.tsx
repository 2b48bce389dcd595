import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { describePace, goalPace } from '#shared/goals/goal-pace.ts';
import { isReached } from '#shared/goals/goal-progress.ts';
import { dateAt } from '#web/browser/today.ts';
import { Icon } from '#web/components/icon.tsx';
import styles from './goal-pace.module.css';

/** Describes whether the goal is reached or on track. Renders nothing for a goal without a deadline. */
export function GoalPace({ goal, today }: { goal: Goal; today: CalendarDate }) {
  if (isReached(goal.currentAmount, goal.targetAmount)) return <Status icon="check" text="Goal reached" />;
  const createdOn = dateAt(goal.createdAt);
  const pace = goalPace({ ...goal, createdOn }, today);
  if (!pace) return null;
  const { status, advice } = describePace(pace);
  return (
    <>
      <Status icon={pace.behind > 0 ? 'alert' : 'check'} text={status} />
      {advice && <p className={styles.advice}>{advice}</p>}
    </>
  );
}

function Status({ icon, text }: { icon: 'check' | 'alert'; text: string }) {
  return (
    <p className={styles.status} data-icon={icon}>
      <Icon name={icon} size={18} />
      {text}
    </p>
  );
}
