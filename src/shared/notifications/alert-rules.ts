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

const MARKS = ['reached', 75, 50, 25] as const;
export type Mark = (typeof MARKS)[number];

interface Saved {
  readonly saved: Cents;
  readonly target: Cents;
}

/**
 * The marks that a change of a goal passes upwards, the highest first: of these the highest wanted is told. With the two
 * turned round, those that it falls below. Compared by the cent, never by rounded percents.
 */
export function passedMarks(before: Saved, after: Saved): readonly Mark[] {
  return MARKS.filter((mark) => has(after, mark) && !has(before, mark));
}

function has({ saved, target }: Saved, mark: Mark): boolean {
  return saved * 100 >= target * (mark === 'reached' ? 100 : mark);
}
