import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Import } from '#shared/imports/contract.ts';
import { namesCategory } from '#shared/imports/own-category.ts';
import { type Choices, needsLook, outcomeOf, type ReviewRow } from './review-rows.ts';
import { TABS, type TabName } from './tab-names.ts';

/**
 * The rows of a tab at the time it was opened, newest first. They stay in their places while the user decides what becomes of
 * them.
 */
export interface OpenTab {
  readonly name: TabName;
  readonly rows: readonly ReviewRow[];
}

export function openTab(name: TabName, rows: readonly ReviewRow[], choices: Choices): OpenTab {
  // By day, because sorting all rows of a large file takes too long for one task.
  const days = new Map<CalendarDate, ReviewRow[]>();
  for (const row of rows) {
    if (!isIn(name, row, choices)) continue;
    const day = days.get(row.row.date);
    if (day) day.push(row);
    else days.set(row.row.date, [row]);
  }
  const newestFirst = [...days.keys()].sort().reverse();
  return { name, rows: newestFirst.flatMap((day) => days.get(day) ?? []) };
}

function isIn(name: TabName, row: ReviewRow, choices: Choices): boolean {
  if (name === 'look') return needsLook(row, choices);
  const outcome = outcomeOf(row, choices);
  return name === 'categories' ? outcome === 'new' && namesCategory(row.row.category) : outcome === name;
}

/** The first tab with rows. */
export function firstTab(rows: readonly ReviewRow[], choices: Choices): OpenTab {
  for (const name of Object.keys(TABS) as TabName[]) {
    const tab = openTab(name, rows, choices);
    if (tab.rows.length > 0) return tab;
  }
  return openTab('new', [], choices);
}

/** How many lines each tab has now. New rows can also need a look, or have a category in the file. */
export function tabCounts(
  rows: readonly ReviewRow[],
  choices: Choices,
  { leftOut, notBooked, ...counts }: Import['counts'],
): Readonly<Record<TabName, number>> {
  const count = (name: TabName) => rows.filter((row) => isIn(name, row, choices)).length;
  return { ...counts, left_out: leftOut, not_booked: notBooked, look: count('look'), categories: count('categories') };
}
