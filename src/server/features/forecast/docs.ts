import type { Docs } from '#server/http/docs.ts';
import {
  BalanceLine,
  BalanceRange,
  Expected,
  Figure,
  type forecastContract,
  LeftToSpend,
  Line,
  LineKey,
  Shortfall,
} from '#shared/forecast/contract.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';

export const forecastDocs: Docs<typeof forecastContract, typeof Occurrence> = {
  endpoints: {
    read: {
      summary: 'The amount left to spend in a month, with upcoming occurrences',
      description:
        'The current month by default, or one of the next 12. Every figure has lines that add up to it, and every line stands for transactions or occurrences. Amounts that vary count with the highest bill and the lowest income; only the balance at the end of the month is a range. Overdue bills count until their month is over, and for seven days at least; overdue income counts for seven days.',
    },
  },
  fields: {
    amount: 'The amount; negative if it lowers the figure',
    balanceAtMonthEnd: 'The balance today and what is expected until the end of the month',
    balanceToday: 'All income minus all expenses and savings',
    budgetLeft: 'What the budgets have left, less the bills expected in them; null without a budget in the month',
    category: 'The category; null for savings and for lines that belong to no budget',
    days: 'The days on which they are shown, earliest first',
    daysLeft: 'Number of days left including today; all days of a later month',
    description: 'Description of the transactions',
    expected: 'Every open occurrence that counts in a line; equal ones of a schedule are one item',
    from: 'The lowest amount',
    goalId: 'The goal of savings; null for income and expenses',
    isStillRecording:
      'Whether recurring transactions of an outage are still being recorded, so that the figures will change',
    key: 'The kind of line. What a budget makes available is `budgeted` and `carried_over`',
    leftToSpend: 'The smaller of the two figures; below zero, the month is over by that amount',
    limit: 'Which of the two figures is the smaller one',
    lines: 'The parts that add up to the figure',
    moneyLeft: 'Income received and expected, less expenses, bills to come, savings, and savings to come',
    perDay: 'The amount per day left, in whole cents, rounded down; 0 if nothing is left',
    scheduleId: 'Identifier of the schedule',
    to: 'The highest amount',
    type: 'Transaction type',
    today: "The current date in the user's time zone",
  },
  schemas: {
    responses: { Figure, Line, LineKey, BalanceRange, BalanceLine, Expected, LeftToSpend, Shortfall },
    fields: {
      LeftToSpend: {
        shortfall:
          'The first day of the month on which the balance falls below zero; null without one, or if it is below zero already',
        next: 'The next three open occurrences that count, overdue ones first',
        uncounted: 'Number of open occurrences that are overdue for too long to count',
      },
      Shortfall: { day: 'The day', from: 'The lowest balance after it', to: 'The highest balance after it' },
    },
  },
};
