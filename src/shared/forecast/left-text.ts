import { monthName } from '#shared/calendar-date.ts';
import type { Forecast, LeftToSpend } from '#shared/forecast/contract.ts';
import { cents, formatMoney } from '#shared/money.ts';

type Left = Pick<LeftToSpend, 'month' | 'daysLeft' | 'leftToSpend' | 'perDay' | 'isStillRecording'>;

/** What the amount of a day comes from: `$184.00 for the 8 days left in November`. */
export function leftText({ leftToSpend, daysLeft, month, isStillRecording }: Omit<Left, 'perDay'>): string {
  if (isStillRecording) return 'Still adding recurring transactions';
  const name = monthName(month);
  if (leftToSpend < 0) return `Nothing is left to spend in ${name}`;
  const days = daysLeft === 1 ? 'the last day of' : `the ${daysLeft} days left in`;
  return `${formatMoney(leftToSpend)} for ${days} ${name}`;
}

/** Which of the two sums counts, and how the amount of a day follows from it. */
export function limitText({ limit, moneyLeft, budgetLeft, ...left }: Forecast): string {
  const { leftToSpend, perDay, daysLeft } = left;
  return `${countsText({ limit, moneyLeft, budgetLeft })}${perDayText({ leftToSpend, perDay, daysLeft })}`;
}

function countsText({ limit, moneyLeft, budgetLeft }: Pick<Forecast, 'limit' | 'moneyLeft' | 'budgetLeft'>): string {
  if (!budgetLeft) return '';
  if (moneyLeft.amount === budgetLeft.amount) return 'Both leave the same amount. ';
  return `${limit === 'money' ? 'Money' : 'Budget'} left is the smaller amount, so it counts. `;
}

function perDayText({ leftToSpend, perDay, daysLeft }: Pick<Left, 'leftToSpend' | 'perDay' | 'daysLeft'>): string {
  if (leftToSpend < 0) return `It is below zero, so the month is over by ${formatMoney(cents(-leftToSpend))}.`;
  const days = daysLeft === 1 ? '1 day' : `${daysLeft} days`;
  const rounded = leftToSpend % daysLeft === 0 ? '' : ', rounded down';
  return `${formatMoney(leftToSpend)} ÷ ${days} = ${formatMoney(perDay)} a day${rounded}.`;
}
