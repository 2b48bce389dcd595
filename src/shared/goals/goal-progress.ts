import type { Cents } from '#shared/money.ts';

/** Whether a goal is reached. Compares cents, because a rounded 100 percent may still be short of the target. */
export function isReached(saved: Cents, target: Cents): boolean {
  return saved >= target;
}

/**
 * The saved share of the target, in whole percent, rounded to nearest; above 100 if savings exceed the target. Stays at
 * 99 until the last cent is saved.
 * @throws {RangeError} if the target is not above zero, which the contract rules out.
 */
export function goalPercent(saved: Cents, target: Cents): number {
  if (target <= 0) throw new RangeError(`A target must be above zero: ${target}`);
  const percent = Math.round((saved * 100) / target);
  return isReached(saved, target) ? percent : Math.min(percent, 99);
}

/** The saved share as shown on the goals page, at most 100 percent. */
export function cappedGoalPercent(saved: Cents, target: Cents): number {
  return Math.min(goalPercent(saved, target), 100);
}

export type GoalBand = 'green' | 'blue' | 'amber' | 'red';

/** The color of a goal on the goals page, by the percentage shown there. */
export function goalBand(percent: number): GoalBand {
  if (percent >= 80) return 'green';
  if (percent >= 50) return 'blue';
  return percent >= 25 ? 'amber' : 'red';
}

/** The color of a goal on the dashboard, by the percentage shown there. */
export function dashboardGoalBand(percent: number): GoalBand {
  if (percent >= 75) return 'green';
  return percent >= 50 ? 'blue' : 'amber';
}
