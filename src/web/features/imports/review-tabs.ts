import { type Choices, needsLook, outcomeOf, type ReviewRow } from './review-rows.ts';

/** In the order in which they are shown. */
export const TABS = {
  look: 'Needs a look',
  new: 'New',
  here: 'Already here',
  left_out: 'Left out',
  not_booked: 'Not booked',
  problems: 'Problems',
} as const;
export type TabName = keyof typeof TABS;

/**
 * The rows of a tab at the time it was opened, newest first. They stay in their places while the user decides what becomes of
 * them.
 */
export interface OpenTab {
  readonly name: TabName;
  readonly rows: readonly ReviewRow[];
}

export function openTab(name: TabName, rows: readonly ReviewRow[], choices: Choices): OpenTab {
  const shown = rows.filter((row) => (name === 'look' ? needsLook(row, choices) : outcomeOf(row, choices) === name));
  return { name, rows: shown.sort((a, b) => (a.row.date < b.row.date ? 1 : a.row.date > b.row.date ? -1 : 0)) };
}

/** The first tab with rows. */
export function firstTab(rows: readonly ReviewRow[], choices: Choices): OpenTab {
  const names = Object.keys(TABS) as TabName[];
  return (
    names.map((name) => openTab(name, rows, choices)).find((tab) => tab.rows.length > 0) ?? openTab('new', [], choices)
  );
}

/** How many lines each tab has now. A row that needs a look is also new. */
export function tabCounts(
  rows: readonly ReviewRow[],
  choices: Choices,
  counts: { new: number; here: number; leftOut: number; notBooked: number; problems: number },
): Readonly<Record<TabName, number>> {
  const { leftOut, notBooked, ...same } = counts;
  const look = rows.filter((row) => needsLook(row, choices)).length;
  return { ...same, look, left_out: leftOut, not_booked: notBooked };
}
