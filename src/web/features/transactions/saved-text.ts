import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import { formatMoney } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/contract.ts';

const SIGNS = { income: '+', expense: '−', savings: '↗' } as const;

/** Number of characters of a description that fit into a message of three lines. */
const DESCRIPTION_SHOWN = 40;

/**
 * Says what was saved, such as `Coffee, −$4.50 saved`.
 * @param today if given, the day is added unless it is today, because the row may be far down the list
 */
export function savedText({ description, amount, type, date }: Transaction, today?: CalendarDate): string {
  const text = `${shortened(description)}, ${SIGNS[type]}${formatMoney(amount)} saved`;
  return today === undefined || date === today ? text : `${text} on ${formatShortDay(date, today)}`;
}

/** Counts code points, so that no emoji is cut in half. */
function shortened(description: string): string {
  const characters = [...description];
  if (characters.length <= DESCRIPTION_SHOWN) return description;
  return `${characters.slice(0, DESCRIPTION_SHOWN).join('').trimEnd()}…`;
}
