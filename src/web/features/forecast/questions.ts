import type { Asked } from './api.ts';

/** The occurrences that may have happened already: those for which a transaction waits first, then other overdue ones. */
export function questionsOf(occurrences: readonly Asked[]): Asked[] {
  const [waiting, others] = [true, false].map((waits) =>
    occurrences.filter(({ candidates }) => candidates.length > 0 === waits),
  ) as [Asked[], Asked[]];
  return [...waiting, ...others.filter(({ isOverdue }) => isOverdue)];
}
