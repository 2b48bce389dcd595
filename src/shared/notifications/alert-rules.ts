import type { Cents } from '#shared/money.ts';

/** What a category's month looks like; percentages are of what is available, with what was carried over. */
interface Spending {
  readonly spent: Cents;
  readonly available: Cents;
}

/** At or above a whole percentage of what is available, by the cent. */
export function hasReachedThreshold({ spent, available }: Spending, percent: number): boolean {
  return spent * 100 >= available * percent;
}

/** Above what is available: the last cent may be spent. */
export function isOverspent({ spent, available }: Spending): boolean {
  return spent > available;
}

const MILESTONES = [75, 50, 25] as const;
export type Milestone = (typeof MILESTONES)[number];

interface Saved {
  readonly saved: Cents;
  readonly target: Cents;
}

/**
 * What a change of a goal announces: that it was reached, or else the highest milestone that was passed on the way;
 * null when nothing was passed upwards.
 */
export function passedMark(before: Saved, after: Saved): 'reached' | Milestone | null {
  if (after.saved >= after.target) return before.saved >= before.target ? null : 'reached';
  return passedMilestone(before, after);
}

/** The highest milestone that was passed upwards. Compared by the cent, never by rounded percents. */
export function passedMilestone(before: Saved, after: Saved): Milestone | null {
  const has = ({ saved, target }: Saved, milestone: Milestone) => saved * 100 >= target * milestone;
  return MILESTONES.find((milestone) => has(after, milestone) && !has(before, milestone)) ?? null;
}

/** The mark itself and those above it: once one of them was announced, the mark is old news. */
export function marksFrom(mark: 'reached' | Milestone): readonly ('reached' | Milestone)[] {
  return mark === 'reached' ? ['reached'] : ['reached', ...MILESTONES.filter((milestone) => milestone >= mark)];
}
