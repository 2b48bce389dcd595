import { formatDayInFull } from '#shared/calendar-date.ts';
import { type DecimalMark, decimalMarkOf, markOf, toCents, type WrittenAmount } from '#shared/statements/amounts.ts';
import { orderOfDates } from '#shared/statements/date-order.ts';
import { type DateOrder, toDate, type WrittenDate } from '#shared/statements/dates.ts';
import type { Answers, Question } from '#shared/statements/statement.ts';
import { quote } from '#shared/statements/text.ts';

/** What a file leaves open: the value to read it with, and the question to the user if it is not certain. */
export interface Decision<Value> {
  readonly value: Value;
  readonly question?: Question | undefined;
}

/**
 * The order of day and month.
 * @param column the dates of the rows
 * @param others dates elsewhere in the file
 * @param dayFirst whether the language of the file puts the day first
 */
export function decideDateOrder(
  column: readonly WrittenDate[],
  others: readonly WrittenDate[],
  dayFirst: boolean,
  answers: Answers,
): Decision<DateOrder> {
  const answer = answers.dateOrder;
  if (answer === 'dmy' || answer === 'mdy' || answer === 'ymd') return { value: answer };
  const { order, isSure } = orderOfDates(column, others, dayFirst);
  const example = column.find((date) => date.order === undefined && toDate(date, 'dmy') !== toDate(date, 'mdy'));
  if (isSure || !example) return { value: order };
  const choices = (['mdy', 'dmy'] as const).flatMap((choice) => {
    const date = toDate(example, choice);
    return date ? [{ value: choice, label: formatDayInFull(date) }] : [];
  });
  const text = `Which day is ${quote(example.cell)}?`;
  return { value: order, question: { id: 'dateOrder', text, choices, proposed: order } };
}

/**
 * The decimal mark of a column.
 * @param others amounts elsewhere in the file, such as balances, which decide if the column does not
 * @param likely the mark that the language of the file suggests
 */
export function decideDecimalMark(
  column: readonly WrittenAmount[],
  others: readonly WrittenAmount[],
  likely: DecimalMark,
  answers: Answers,
): Decision<DecimalMark> {
  const answer = answers.decimalMark;
  if (answer === '.' || answer === ',') return { value: answer };
  const sure = decimalMarkOf(column) ?? decimalMarkOf(others);
  if (sure) return { value: sure };
  const open = column.filter(({ digits }) => markOf(digits) === 'either');
  const [example] = open;
  if (!example) return { value: likely };
  const isExact = (mark: DecimalMark) => open.every((amount) => typeof toCents(amount, mark) === 'number');
  const proposed = isExact('.') === isExact(',') ? likely : isExact('.') ? '.' : ',';
  const choices = (['.', ','] as const).map((mark) => ({ value: mark, label: decimalsOf(example.digits, mark) }));
  const text = `How much is ${quote(example.cell)}?`;
  return { value: proposed, question: { id: 'decimalMark', text, choices, proposed } };
}

/** An amount with a single separator, with it as decimal mark or between thousands. */
function decimalsOf(digits: string, mark: DecimalMark): string {
  const [whole = '', rest = ''] = digits.split(/[.,]/);
  return digits.includes(mark) ? `${whole}.${rest}` : `${whole},${rest}.00`;
}
