import type { Docs } from '#server/http/docs.ts';
import type { quickAddContract } from '#shared/quick-add/contract.ts';
import {
  ExpectedOccurrence,
  FulfilledOccurrence,
  Suggestion,
  Transaction,
  TransactionBase,
  TransactionChange,
  TransactionDraft,
  TransactionType,
  type transactionsContract,
} from '#shared/transactions/contract.ts';

const RELATED = {
  fulfilled: 'The expected occurrence of a schedule that it fulfills; absent without one, and without the scope `read`',
  recordedOn:
    'The day on which a schedule recorded what may be the same, which then counts twice; absent if none did, and without the scope `read`',
};

export const transactionDocs: Docs<typeof transactionsContract> = {
  endpoints: {
    list: {
      summary: 'Transactions, page by page',
      description:
        'Lists transactions, newest first by date, then by creation. `nextCursor` is null on the last page. A total is the income minus the expenses minus the savings of all matching transactions of a day or a month, on all pages. That of a month includes the money that goals moved back to the balance in it (`monthReleased`), so that the months add up to `income - expense - savings + released` of the totals. A page has the totals of the days and months that begin on it; those that began before its cursor have theirs on an earlier page. Totals are absent if a sum is too large to be exact.',
      fields: {
        category: 'One or more categories to match',
        goalId: 'Identifier of the goal',
      },
    },
    totals: {
      summary: 'Sums of transactions by type',
      description:
        'Returns the count and the sums by type of all matching transactions on all pages. `released` is the money that goals, or the filtered goal, moved back to the balance, so that `savings - released` equals the reports. It matches filters like savings of its day, its goal, and its amount. It has no category and no text, so it is zero for filters by these.',
      fields: {
        category: 'One or more categories to match',
        goalId: 'Identifier of the goal',
      },
    },
    exportCsv: {
      summary: 'Transactions as a CSV file',
      description:
        'Returns all matching transactions, newest first, in the columns Date, Type, Amount, Category, Goal, Description, Note, and Id: UTF-8 with a byte order mark, RFC 4180. Expenses and savings have negative amounts. Text that a spreadsheet would run as a formula gets an apostrophe before it; amounts never do.',
      fields: {
        category: 'One or more categories to match',
        goalId: 'Identifier of the goal',
      },
    },
    categories: {
      summary: 'Available categories',
      description: "Lists the categories of a type: the defaults, then the user's own.",
    },
    suggestions: {
      summary: 'Descriptions used before, for filling in a form',
      description:
        "Lists up to 200 descriptions of a type from the user's 500 latest transactions, most used first. Each comes with the category of its latest use, and with its amount if the last two uses agree on it.",
    },
    userCategories: {
      summary: "The user's own categories",
      description:
        'Lists the categories that the user has used or budgeted for, and the icons of their budgets by category.',
    },
    read: {
      summary: 'One transaction',
      fields: { occurrence: 'The occurrence of a schedule that it fulfills; null if there is none' },
    },
    create: {
      summary: 'Adds a transaction',
      description:
        'A caller that may have to repeat the request, even days later, gives the new transaction an id (`_id`). If that id is stored with the same content, the answer is 200 with the transaction, and nothing changes; with other content it is 409, and `current` has the transaction. For 30 days after the deletion of the transaction it is 410.',
      fields: { _id: 'Identifier of the new transaction; the server makes one by default' },
    },
    update: { summary: 'Changes a transaction' },
    remove: {
      summary: 'Deletes a transaction; it can be restored for 30 days',
      description:
        'If it fulfills an occurrence of a schedule, `occurrence` says whether to skip that one or to reopen it. By default, an occurrence that an automatic schedule recorded is skipped, and any other is reopened. A reopened occurrence that was shown until today is never recorded automatically again.',
    },
    restore: {
      summary: 'Restores a deleted transaction',
      description:
        'Restores a transaction within 30 days after its deletion, with the same id and position in the list.',
    },
  },
  fields: {
    categories: 'Categories, in lower case',
    category: 'The category, in lower case; null or ignored for savings',
    count: 'Number of transactions',
    date: 'The date of the transaction; not in the future',
    day: 'The nominal day, which identifies the occurrence',
    dayTotals:
      'Totals of the days that begin on this page, by date; without a day of more than 10,000 items that goes on after the page',
    description: 'Description',
    endDate: 'The last date, inclusive',
    exceptCategory: 'One or more categories to leave out',
    expense: 'Total expenses',
    goalId: 'The goal; null or ignored for income and expenses',
    icons: 'Emoji of budgets, by category',
    income: 'Total income',
    limit: 'The maximum number of items on the page; 10,000 by default',
    maxAmount: 'The largest amount, inclusive',
    monthReleased:
      'Money released from goals to the balance in months that begin on this page, by month; without months in which none was',
    monthTotals: 'Totals of the months that begin on this page, by month',
    minAmount: 'The smallest amount, inclusive',
    note: 'Note; may be empty',
    occurrence: 'What becomes of the occurrence that it fulfills',
    ...RELATED,
    released: 'Money released from goals to the balance',
    savings: 'Total savings',
    scheduleId: 'Identifier of the schedule',
    search: 'Text to find in the description or the note; case-insensitive',
    startDate: 'The first date, inclusive',
    status: 'Whether the schedule recorded the transaction, or it was linked',
    suggestions: 'Descriptions with their categories',
    transaction: 'The transaction',
    transactionId: 'Identifier of the transaction',
    type: 'Transaction type',
  },
  schemas: {
    requests: { TransactionDraft, TransactionChange, TransactionBase },
    responses: { Transaction, TransactionType, Suggestion, FulfilledOccurrence, ExpectedOccurrence },
    fields: {
      ExpectedOccurrence: { day: 'The day on which it was due', description: 'The description of the schedule' },
      Suggestion: {
        amount: 'The amount of the last two uses; null if they differ',
        category: 'The category of the latest use',
        count: 'Number of uses',
        description: 'The description, spelled as in its latest use',
      },
    },
  },
};

export const quickAddDocs: Docs<typeof quickAddContract, typeof Transaction> = {
  endpoints: {
    quick: {
      summary: 'Adds a transaction from one line of text',
      description:
        'Reads a line such as `12.50 coffee yesterday`, `+2000 salary`, `64 lidl #groceries`, or `50 > holiday` as Quick Add does, and records it like `POST /transactions`. Today is the current date in the time zone of the user. The response says what was understood. If something is missing, nothing is recorded, and the error says what.',
    },
  },
  fields: {
    _id: 'Identifier of the new transaction; the server makes one by default',
    ...RELATED,
    day: 'The day on which it was due',
    description: 'The description of the schedule',
    text: 'What to record',
    transaction: 'The transaction as it was understood',
    message: 'What was added, in one sentence for people; absent from the `current` of an error',
  },
};
