import { useEffect, useState } from 'react';
import type { Goal } from '#shared/goals/contract.ts';
import { isReached } from '#shared/goals/goal-progress.ts';
import type { GoalId } from '#shared/ids.ts';
import styles from './celebration.module.css';

/** The goals that were on the screen before they were reached, so that each celebrates once and never on a later visit. */
const pending = new Set<GoalId>();

/** A burst of confetti over the closest positioned ancestor, once, when the goal has just been reached. */
export function Celebration({ goal: { _id, currentAmount, targetAmount } }: { goal: Goal }) {
  const reached = isReached(currentAmount, targetAmount);
  const [celebrates, setCelebrates] = useState(false);

  useEffect(() => {
    if (reached && pending.delete(_id)) setCelebrates(true);
    if (reached) return;
    pending.add(_id);
    setCelebrates(false);
  }, [_id, reached]);

  return celebrates && <span className={styles.confetti} data-celebration="" aria-hidden="true" />;
}
