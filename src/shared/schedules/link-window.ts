import type { Rule } from '#shared/schedules/rule.ts';

/** How many days before and after its shown day an occurrence is usually paid. */
export interface LinkWindow {
  readonly before: number;
  readonly after: number;
}

const BEFORE = 5;
/** For how many days after its shown day an occurrence is linked by itself, at most. */
export const PAID_AFTER_DAYS = 7;
const SHORTEST_MONTH = 28;

/** Five days before to seven days after; at most half of the shortest gap, so that no row fits two occurrences equally. */
export function linkWindow(rule: Rule): LinkWindow {
  const half = Math.floor(shortestGap(rule) / 2);
  return { before: Math.min(BEFORE, half), after: Math.min(PAID_AFTER_DAYS, half) };
}

/** In days, without the weekend rule. */
function shortestGap({ unit, interval, anchor, pattern }: Rule): number {
  if (unit === 'day') return interval;
  if (unit === 'week') return interval * 7;
  if (pattern?.kind !== 'two_days') return SHORTEST_MONTH;
  const [first, second] = [Number(anchor.slice(8)), pattern.secondDay].sort((a, b) => a - b) as [number, number];
  const within = Math.min(second, SHORTEST_MONTH) - first;
  return interval > 1 ? within : Math.min(within, SHORTEST_MONTH - within);
}
