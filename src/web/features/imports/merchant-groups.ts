import type { CalendarDate } from '#shared/calendar-date.ts';
import { namesCategory } from '#shared/imports/own-category.ts';
import { addCents, type Cents, cents } from '#shared/money.ts';
import { fold } from '#shared/statements/text.ts';
import { categoryLabel, normalizeCategory } from '#shared/transactions/categories.ts';
import type { EntryType } from './likely-categories.ts';
import { type Choice, type Choices, choiceOf, type ReviewRow } from './review-rows.ts';

/** Rows that get their category together. */
export interface MerchantGroup {
  readonly key: string;
  readonly label: string;
  /** The key under which the choice can be remembered; null for a group of a category in the file. */
  readonly merchant: string | null;
  /** The category that the file gives these rows. */
  readonly fileCategory: string | null;
  readonly rows: readonly [ReviewRow, ...ReviewRow[]];
  /** Always positive; the direction is that of every row. */
  readonly total: Cents;
  readonly lastDate: CalendarDate;
}

/**
 * Groups rows by the category in the file, or else by merchant. Money in and money out are separate groups. The largest
 * groups come first, because they save the most work.
 */
export function merchantGroupsOf(rows: readonly ReviewRow[]): MerchantGroup[] {
  const groups = new Map<string, [ReviewRow, ...ReviewRow[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return Array.from(groups, ([key, members]) => groupOf(key, members)).sort((a, b) => b.rows.length - a.rows.length);
}

function keyOf({ index, row, verdict }: ReviewRow): string {
  const direction = row.amount < 0 ? 'out' : 'in';
  if (namesCategory(row.category)) return `${direction} category ${normalizeCategory(row.category)}`;
  return verdict.merchant ? `${direction} merchant ${verdict.merchant}` : `row ${index}`;
}

function groupOf(key: string, rows: readonly [ReviewRow, ...ReviewRow[]]): MerchantGroup {
  const [first] = rows;
  const { row, verdict } = first;
  const fileCategory = namesCategory(row.category) ? row.category.trim() : null;
  return {
    key,
    // Only the groups in view need it.
    get label() {
      return fileCategory ?? nameOf(first);
    },
    merchant: fileCategory === null ? verdict.merchant : null,
    fileCategory,
    rows,
    total: addCents(...rows.map((one) => cents(Math.abs(one.row.amount)))),
    lastDate: rows.reduce((last, one) => (one.row.date > last ? one.row.date : last), row.date),
  };
}

/** Whether all money of a group goes out or comes in. */
export function directionOf({ rows: [first] }: MerchantGroup): EntryType {
  return first.row.amount < 0 ? 'expense' : 'income';
}

/** The name of a row's merchant to show, such as `Lidl`: the words of its key, but with the accents and signs of the bank's text. */
export function nameOf({ verdict: { merchant }, description }: Pick<ReviewRow, 'verdict' | 'description'>): string {
  if (!merchant) return description;
  const text = description.toLowerCase();
  const found = Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }) => {
    return { word, folded: fold(word), start: index, end: index + word.length };
  });
  const words = merchant.split(' ');
  const first = found.findIndex((_, place) => words.every((word, after) => found[place + after]?.folded === word));
  const [start, end] = [found[first], found[first + words.length - 1]];
  if (start && end) return categoryLabel(text.slice(start.start, end.end));
  return categoryLabel(words.map((word) => found.find(({ folded }) => folded === word)?.word ?? word).join(' '));
}

/** The choice of all rows of a group; undefined if they differ. */
export function choiceOfGroup({ rows }: MerchantGroup, choices: Choices): Choice | undefined {
  const [first, ...others] = rows.map((row) => choiceOf(row, choices));
  const isShared = others.every(
    (other) =>
      other.action === first?.action &&
      other.type === first.type &&
      other.category === first.category &&
      other.goalId === first.goalId,
  );
  return isShared ? first : undefined;
}

/** The category that a choice gives transactions of a direction; null without one. */
export function categoryOf(choice: Choice | undefined, direction: EntryType): string | null {
  return choice?.action === 'add' && choice.type === direction ? (choice.category ?? null) : null;
}

/** How many groups of a direction have each category, the most frequent one first. */
export function categoriesInReview(
  groups: readonly MerchantGroup[],
  choices: Choices,
  direction: EntryType,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups) {
    if (directionOf(group) !== direction) continue;
    const category = categoryOf(choiceOfGroup(group, choices), direction);
    if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return new Map([...counts].sort(([, one], [, other]) => other - one));
}
