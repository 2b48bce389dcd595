import type { Cents } from '#shared/money.ts';

/** Decided by the cent: a rounded 100 percent alone never celebrates. */
export function isReached(saved: Cents, target: Cents): boolean {
  return saved >= target;
}

/**
 * How much of a goal is saved, in whole percent, rounded to nearest; above 100 when more is saved than was asked for.
 * An unreached goal never shows 100: from 99.5 up it stays at 99 until the last cent is there.
 * @throws {RangeError} when the target is not above zero, which the contract rules out.
 */
export function goalPercent(saved: Cents, target: Cents): number {
  if (target <= 0) throw new RangeError(`A target must be above zero: ${target}`);
  const percent = Math.round((saved * 100) / target);
  return isReached(saved, target) ? percent : Math.min(percent, 99);
}

/** The same, as the goals page shows it: at most 100. */
export function cappedGoalPercent(saved: Cents, target: Cents): number {
  return Math.min(goalPercent(saved, target), 100);
}

export type GoalBand = 'green' | 'blue' | 'amber' | 'red';

/** The colour of a goal on the goals page, by its percent as shown there. */
export function goalBand(percent: number): GoalBand {
  if (percent >= 80) return 'green';
  if (percent >= 50) return 'blue';
  return percent >= 25 ? 'amber' : 'red';
}

/** The colour of a goal on the dashboard, by its percent as shown there. */
export function dashboardGoalBand(percent: number): GoalBand {
  if (percent >= 75) return 'green';
  return percent >= 50 ? 'blue' : 'amber';
}
