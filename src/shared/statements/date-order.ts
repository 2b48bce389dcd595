import { type DateOrder, toDate, type WrittenDate } from '#shared/statements/dates.ts';

/** The order of day and month in a column; `isSure` is false if the column proves none. */
export interface OrderOfDates {
  readonly order: DateOrder;
  readonly isSure: boolean;
}

interface Candidate {
  readonly order: DateOrder;
  readonly unreadable: number;
  /** How often the dates turn against the direction of the file. */
  readonly breaks: number;
  readonly days: number;
}

const DAY_MS = 86_400_000;

/**
 * One order for the whole column: the order that reads most dates, then with the fewest breaks of the sequence, then with
 * the shortest span, which proves an order if it is less than half as long.
 * @param column the dates in the order of the file
 * @param others dates of the same file in the same form, such as value dates; they only rule out an order
 * @param dayFirst whether the language of the file puts the day first
 */
export function orderOfDates(
  column: readonly WrittenDate[],
  others: readonly WrittenDate[],
  dayFirst: boolean,
): OrderOfDates {
  const open = column.filter(({ order }) => order === undefined);
  const orders: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];
  const [dmy, mdy, ymd] = orders.map((order) => candidate(order, open, others)) as [Candidate, Candidate, Candidate];
  if (open.length === 0 || isBest(ymd, [dmy, mdy])) return { order: 'ymd', isSure: true };
  if (dmy.unreadable !== mdy.unreadable) return better(mdy, dmy, 'unreadable');
  if (dayFirst || open.every(({ isDotted }) => isDotted)) return { order: 'dmy', isSure: true };
  if (open.every((date) => toDate(date, 'dmy') === toDate(date, 'mdy'))) return { order: 'mdy', isSure: true };
  if (isMonthly(open)) return { ...better(mdy, dmy, 'days'), isSure: false };
  return dmy.breaks === mdy.breaks ? better(mdy, dmy, 'days', 2) : better(mdy, dmy, 'breaks');
}

/** The candidate with less, the first of equal ones. @param times how often it must fit into the other one to be sure */
function better(one: Candidate, two: Candidate, by: 'unreadable' | 'breaks' | 'days', times = 1): OrderOfDates {
  if (two[by] < one[by]) return better(two, one, by, times);
  return { order: one.order, isSure: two[by] > times * one[by] };
}

/** Whether an order reads more dates than the others, or as many as the best of them in a shorter span. */
function isBest(rare: Candidate, others: readonly Candidate[]): boolean {
  const least = Math.min(...others.map(({ unreadable }) => unreadable));
  if (rare.unreadable !== least) return rare.unreadable < least;
  return others.every(({ unreadable, days }) => unreadable > least || days > rare.days);
}

/** Single rows of the same day in different months, read one way, and of following days, read the other way. */
function isMonthly(dates: readonly WrittenDate[]): boolean {
  if (dates.length < 2) return false;
  const [firsts, seconds] = [0, 1].map((place) => new Set(dates.map(({ numbers }) => Number(numbers[place])))) as [
    Set<number>,
    Set<number>,
  ];
  return (firsts.size === 1 && seconds.size === dates.length) || (seconds.size === 1 && firsts.size === dates.length);
}

function candidate(order: DateOrder, open: readonly WrittenDate[], others: readonly WrittenDate[]): Candidate {
  const days = open.map((date) => toDate(date, order)).filter((date) => date !== null);
  const numbers = days.map((day) => Date.parse(day) / DAY_MS);
  let [rises, falls] = [0, 0];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [index, day] of numbers.entries()) {
    const before = numbers[index - 1] ?? day;
    if (day > before) rises++;
    if (day < before) falls++;
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  const unreadable = open.length - days.length + others.filter((date) => toDate(date, order) === null).length;
  return { order, unreadable, breaks: Math.min(rises, falls), days: last - first };
}
