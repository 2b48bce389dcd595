import type { Cents } from '#shared/money.ts';

/** A category's spending in a month. The available amount includes carryover. */
interface Spending {
  readonly spent: Cents;
  readonly available: Cents;
}

/** Whether spending is at or above a percentage of the available amount. Compares cents. */
export function hasReachedThreshold({ spent, available }: Spending, percent: number): boolean {
  return spent * 100 >= available * percent;
}

/** Whether spending exceeds the available amount. Spending the last cent does not count. */
export function isOverspent({ spent, available }: Spending): boolean {
  return spent > available;
}

const MARKS = ['reached', 75, 50, 25] as const;
export type Mark = (typeof MARKS)[number];

export interface GoalState {
  readonly saved: Cents;
  readonly target: Cents;
}

/**
 * The milestones that a goal reaches through a change, highest first. With the arguments swapped, the milestones that
 * it drops below. Compares cents, never rounded percentages.
 */
export function passedMarks(before: GoalState, after: GoalState): readonly Mark[] {
  return MARKS.filter((mark) => hasReached(after, mark) && !hasReached(before, mark));
}

function hasReached({ saved, target }: GoalState, mark: Mark): boolean {
  return saved * 100 >= target * (mark === 'reached' ? 100 : mark);
}
