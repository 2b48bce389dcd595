import type { Docs } from '#server/http/docs.ts';
import {
  Budget,
  BudgetBase,
  BudgetChange,
  BudgetDraft,
  type budgetsContract,
  Unbudgeted,
} from '#shared/budgets/contract.ts';

export const budgetDocs: Docs<typeof budgetsContract> = {
  endpoints: {
    list: {
      summary: 'Budgets by month, with the amounts spent',
      description:
        'Lists one item for each category and month within the given days, for at most 24 months. The default is 6 months before to 2 months after the current one. `unbudgeted` covers the same months.',
    },
    create: { summary: 'Creates a budget for a category from a month on' },
    update: {
      summary: 'Changes a budget from a month on',
      description: 'Changes the amount from the month in the id on, and the name, icon, and notes of the whole budget.',
    },
    remove: {
      summary: 'Ends a budget from a month on',
      description: 'Ends the budget from the month in the id on; earlier months stay.',
    },
  },
  fields: {
    amount: 'The budget of the month, or the amount spent outside all budgets',
    budget: 'The budget in the month',
    budgetId: 'Identifier of a budget and a month, as in the list',
    carriedOver: 'Unused money of past months; zero if nothing is carried forward',
    carriesForward: "Whether the user's preferences carry unused money forward",
    category: 'The name in lower case; ignored in requests',
    endDate: 'A date in the last listed month; two months ahead by default',
    icon: 'An emoji; null for none',
    items: 'One item for each category and month',
    name: 'The category as entered',
    notes: 'Notes; may be empty',
    periodEnd: 'The last day of the month',
    periodStart: 'The first day of the month',
    periodType: 'Budgets are monthly',
    spent: 'The expenses of the category in the month',
    startDate: 'A date in the first listed month; six months back by default',
    unbudgeted: 'Expenses in categories without a budget',
  },
  schemas: {
    requests: { BudgetDraft, BudgetChange, BudgetBase },
    responses: { Budget, Unbudgeted },
    fields: {
      BudgetDraft: {
        periodStart: 'A date in the month in which a new budget starts; by default in the current month',
      },
    },
  },
};
