import type { Budget } from '#shared/budgets/contract.ts';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import { expectedBehind, expectedInMonth } from '#shared/forecast/behind.ts';
import type { BalanceLine, Expected, Figure, Forecast, Line, LineKey } from '#shared/forecast/contract.ts';
import { daysLeftIn } from '#shared/forecast/forecast-month.ts';
import { addCents, type Cents, cents, subtractCents, ZERO } from '#shared/money.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { Transaction } from '#shared/transactions/contract.ts';

/** What a forecast is computed from. */
export interface Books {
  readonly month: Month;
  readonly today: CalendarDate;
  /** Income minus expenses and savings, of all time. */
  readonly balance: Cents;
  /** The transactions of the month by type; savings are net of what goals released. */
  readonly totals: Readonly<Record<Transaction['type'], Cents>>;
  /** The budgets of the month. */
  readonly budgets: readonly Pick<Budget, 'category' | 'amount' | 'carriedOver' | 'spent'>[];
  /** The open occurrences of `countedDays` that count, as `groupExpected` groups them. */
  readonly expected: readonly Expected[];
}

/**
 * What is left to spend in a month:
 * - money left = income received and expected − spent − bills to come − saved − savings to come;
 * - budget left = what the budgets have left, minus the bills expected inside them. A bill counts in the budget of its category
 *   only. An overspent budget counts below zero, because its money came from the others, so that without bills this is the
 *   remaining amount of the budget screen;
 * - left to spend = the smaller one.
 *
 * All in whole cents. Every line is computed from the rows behind it, and every figure from its lines.
 */
export function computeForecast(books: Books): Omit<Forecast, 'isStillRecording'> {
  const { month, today, balance, budgets, expected } = books;
  const inMonth = expectedInMonth({ month, today, expected });
  const moneyLeft = figureOf(moneyLines(books, inMonth));
  const budgetLeft = budgets.length === 0 ? null : figureOf(budgetLines(books, inMonth));
  const isBudget = budgetLeft !== null && budgetLeft.amount < moneyLeft.amount;
  const leftToSpend = isBudget ? budgetLeft.amount : moneyLeft.amount;
  const daysLeft = daysLeftIn(month, today);
  return {
    month,
    today,
    daysLeft,
    moneyLeft,
    budgetLeft,
    leftToSpend,
    limit: isBudget ? 'budget' : 'money',
    perDay: perDayOf(leftToSpend, daysLeft),
    balanceToday: balance,
    balanceAtMonthEnd: balanceAtEnd(balance, expected),
    expected: [...expected],
  };
}

/** Whole cents, rounded down, so that the days never add up to more than there is. */
function perDayOf(left: Cents, days: number): Cents {
  return left <= 0 ? ZERO : cents((left - (left % days)) / days);
}

function moneyLines({ totals }: Books, expected: readonly Expected[]): Line[] {
  return [
    line('income_received', totals.income),
    expectedLine('income_expected', expected),
    line('spent', minus(totals.expense)),
    expectedLine('bills_expected', expected),
    line('saved', minus(totals.savings)),
    expectedLine('savings_expected', expected),
  ];
}

function budgetLines({ budgets }: Books, expected: readonly Expected[]): Line[] {
  return budgets.flatMap(({ category, amount, carriedOver, spent }) => [
    line('budgeted', amount, category),
    line('carried_over', carriedOver, category),
    line('budget_spent', minus(spent), category),
    expectedLine('budget_bills_expected', expected, category),
  ]);
}

function balanceAtEnd(balance: Cents, expected: readonly Expected[]): Forecast['balanceAtMonthEnd'] {
  const lines: BalanceLine[] = [{ key: 'balance_today', from: balance, to: balance }];
  for (const key of ['income_expected', 'bills_expected', 'savings_expected'] as const) {
    const behind = expectedBehind({ key, category: null }, expected);
    lines.push({ key, from: sumOf(behind, atWorst), to: sumOf(behind, atBest) });
  }
  const from = addCents(...lines.map((one) => one.from));
  return { from, to: addCents(...lines.map((one) => one.to)), lines };
}

function figureOf(lines: Line[]): Figure {
  return { amount: addCents(...lines.map(({ amount }) => amount)), lines };
}

function line(key: LineKey, amount: Cents, category: string | null = null): Line {
  return { key, category, amount };
}

/** Of a varying amount, what is worse for the user counts. */
function expectedLine(key: LineKey, expected: readonly Expected[], category: string | null = null): Line {
  return line(key, sumOf(expectedBehind({ key, category }, expected), atWorst), category);
}

function sumOf(expected: readonly Expected[], amountOf: (one: Expected) => Cents): Cents {
  return expected.reduce((sum, one) => cents(sum + amountOf(one) * one.days.length), ZERO);
}

/** What an occurrence adds to the balance at least; negative for money out. */
export function atWorst({ type, amount }: Pick<Occurrence, 'type' | 'amount'>): Cents {
  return type === 'income' ? amount.from : minus(amount.to);
}

/** What an occurrence adds to the balance at most; negative for money out. */
export function atBest({ type, amount }: Pick<Occurrence, 'type' | 'amount'>): Cents {
  return type === 'income' ? amount.to : minus(amount.from);
}

function minus(amount: Cents): Cents {
  return subtractCents(ZERO, amount);
}
