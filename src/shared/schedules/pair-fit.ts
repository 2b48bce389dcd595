import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, TransactionId } from '#shared/ids.ts';
import { type Cents, cents } from '#shared/money.ts';
import type { AmountRange } from '#shared/schedules/amount-range.ts';
import type { LinkWindow } from '#shared/schedules/link-window.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { merchantKey, wordsOf } from '#shared/transactions/merchant-key.ts';

/** What can be the payment of an occurrence. */
export interface PaidRow {
  readonly type: TransactionType;
  readonly amount: Cents;
  readonly date: CalendarDate;
  readonly goalId: GoalId | null;
  /** What the bank wrote or, for an entered transaction, its description. */
  readonly text: string;
}

/** A transaction that belongs to no occurrence. */
export interface LinkRow extends PaidRow {
  readonly transactionId: TransactionId;
}

/** An occurrence with the window of its schedule. */
export interface LinkTarget {
  readonly occurrence: Occurrence;
  readonly window: LinkWindow;
}

/** The merchants of texts; pass `once(merchantOf)`, so that equal texts are read once. */
export interface Merchant {
  readonly key: string;
  readonly wordsOfKey: readonly string[];
  readonly words: ReadonlySet<string>;
}

export type MerchantOf = (text: string) => Merchant;

/** The same for occurrences that are alike in all that a text is compared with. */
export function nameKey({ type, goalId, description }: Pick<Occurrence, 'type' | 'goalId' | 'description'>): string {
  return JSON.stringify([type, goalId, description]);
}

export function merchantOf(text: string): Merchant {
  const key = merchantKey(text);
  return { key, wordsOfKey: key.split(' '), words: new Set(wordsOf(text)) };
}

/** Tolerance of an amount: a tenth, at least $2.00. */
const TOLERANCE_DIVISOR = 10;
const TOLERANCE_MIN = cents(2_00);

/** Ranks fit into one number; a difference of amounts is below this one, and more days than this count as so many. */
const DIFFERENCES = 1e11;
const DAYS = 512;

interface Closeness {
  /** How many days are between a transaction and an occurrence. */
  readonly days: number;
  readonly merchant: MerchantOf;
}

type Expected = Pick<Occurrence, 'type' | 'amount' | 'goalId' | 'description'>;

/**
 * How well a transaction fits an open occurrence whose window it is in, 0 at best; null if it does not. The same merchant comes
 * first, then the exact amount, then the fewest days, then the smallest difference.
 */
export function rankOf(row: PaidRow, occurrence: Expected, closeness: Closeness): number | null {
  return isNear(row.amount, occurrence.amount) ? rankOfAnyAmount(row, occurrence, closeness) : null;
}

/** The same for a transaction of any amount and day: it may be what the user paid, but it is not linked by itself. */
export function rankOfAnyAmount(row: PaidRow, occurrence: Expected, { days, merchant }: Closeness): number | null {
  if (row.type !== occurrence.type) return null;
  const text = rankOfText(row, occurrence, merchant);
  if (text === null) return null;
  const difference = differenceOf(row.amount, occurrence.amount);
  return ((text * 2 + Number(difference > 0)) * DAYS + Math.min(days, DAYS - 1)) * DIFFERENCES + difference;
}

function isNear(amount: Cents, range: AmountRange): boolean {
  const difference = differenceOf(amount, range);
  const expected = amount < range.from ? range.from : range.to;
  return difference <= TOLERANCE_MIN || difference * TOLERANCE_DIVISOR <= expected;
}

/** By how many cents an amount is outside of a range. */
function differenceOf(amount: Cents, { from, to }: AmountRange): number {
  return amount < from ? from - amount : Math.max(amount - to, 0);
}

/** Savings fit by their goal. */
function rankOfText(
  row: Pick<LinkRow, 'goalId' | 'text'>,
  occurrence: Pick<Occurrence, 'type' | 'goalId' | 'description'>,
  merchant: MerchantOf,
): 0 | 1 | null {
  if (occurrence.type === 'savings') return row.goalId === occurrence.goalId ? 0 : null;
  const [paid, expected] = [merchant(row.text), merchant(occurrence.description)];
  if (expected.key === '') return row.text.trim() === occurrence.description.trim() ? 0 : null;
  if (paid.key === expected.key) return 0;
  const shared = expected.wordsOfKey.filter((word) => paid.words.has(word)).length;
  return shared * 2 >= expected.wordsOfKey.length ? 1 : null;
}

/** Whether a text means the same merchant, or the same goal, as a schedule, whatever the days and the amounts. */
export function isSameMerchant(
  row: Pick<LinkRow, 'type' | 'goalId' | 'text'>,
  schedule: Pick<Occurrence, 'type' | 'goalId' | 'description'>,
  merchant: MerchantOf,
): boolean {
  return row.type === schedule.type && rankOfText(row, schedule, merchant) !== null;
}
