import type { Docs } from '#server/http/docs.ts';
import { AmountRange, GivenRange } from '#shared/schedules/amount-range.ts';
import {
  NewSchedule,
  Schedule,
  ScheduleChange,
  ScheduleSuggestion,
  type schedulesContract,
} from '#shared/schedules/contract.ts';
import {
  AskedOccurrence,
  Candidate,
  Occurrence,
  OccurrenceAction,
  OccurrenceStatus,
  Recording,
} from '#shared/schedules/occurrence.ts';
import { Rule } from '#shared/schedules/rule.ts';
import type { Transaction } from '#shared/transactions/contract.ts';

/** The fields of patterns and ends. */
const OF_RULES = {
  count: 'Number of occurrences, counted from the anchor',
  nth: 'Which of these weekdays of the month: a number, or the last one',
  secondDay: 'The second day of the month; the last one in a shorter month',
  weekday: 'The weekday',
};

export const scheduleDocs: Docs<typeof schedulesContract, typeof Transaction> = {
  endpoints: {
    list: {
      summary: 'Schedules of recurring transactions',
      description: 'Lists all schedules, paused and ended ones included, oldest first.',
    },
    upcoming: {
      summary: 'Upcoming occurrences',
      description:
        'Lists the open occurrences of the next days and, first, those that are overdue. An occurrence has candidates if a transaction fits it that was not linked, or if it is overdue and a transaction of its merchant came late or has another amount. Nothing is linked until the user chooses one with `link`.',
    },
    linkable: {
      summary: 'Transactions that an occurrence can be linked to',
      description:
        'Lists the latest transactions of a type that belong to no occurrence, newest first, of the latest 2,000 of that type.',
    },
    suggestions: {
      summary: 'Recurring transactions found in the history',
      description:
        'Lists recurring transactions that have no schedule yet. To accept one, create a schedule with its key as `suggestion`.',
    },
    dismissSuggestion: { summary: 'Dismisses a suggestion for good, or undoes that' },
    create: {
      summary: 'Creates a schedule',
      description:
        'Only occurrences shown today or later count. Those that fit a transaction of the last days are linked with it. With `recordFirst`, the occurrence of the anchor is recorded too.',
      fields: { transaction: 'The transaction of `recordFirst`; null without it' },
    },
    read: {
      summary: 'One schedule, with its latest and its next occurrences',
      fields: {
        past: 'Overdue occurrences, and settled ones of any day, newest first; at most 60',
        next: 'The next 12 open occurrences from today on',
      },
    },
    update: {
      summary: 'Changes a schedule from one of its occurrences on',
      description:
        'Earlier occurrences stay as they are: open ones keep their days, amounts, and other terms. A request whose `base` has another version is rejected.',
      fields: {
        from: 'The nominal day of the first occurrence that changes, by default the earliest open one to come or, if the rule changes, the earliest of those that were not moved; in an amount, the lower bound',
      },
    },
    end: {
      summary: 'Ends a schedule today',
      description:
        'Occurrences that are shown today or earlier stay, and so do those whose nominal day is today or earlier, even if they were moved ahead. Later ones are removed, also those that an earlier change has left as they were. The amount becomes that of the next one. A request with another version of the schedule is rejected.',
    },
    undo: {
      summary: 'Undoes the latest change or end of a schedule',
      description:
        'Restores the schedule and all of its occurrences as they were, and deletes the transactions that the change recorded. `version` is the schedule version returned by the change. Only the latest change of the account can be undone, within a day, and only if the schedule has not changed since.',
    },
    remove: {
      summary: 'Deletes a schedule; it can be restored for 30 days',
      description: 'The transactions that it recorded stay.',
    },
    restore: { summary: 'Restores a deleted schedule' },
    pause: { summary: 'Pauses a schedule', description: 'It has no occurrence from today on until it is resumed.' },
    resume: {
      summary: 'Resumes a paused schedule',
      description: 'It continues today; occurrences of the time in between are neither recorded nor asked about.',
    },
    act: {
      summary: 'Records, links, skips, moves, or reopens one occurrence',
      description:
        '`record` creates the transaction, with the expected amount and the shown day, at the latest today, by default. `link` takes a transaction that exists. `move` changes the shown day by at most 60 days, `change_amount` the amount. `reopen` undoes each: it deletes the transaction of a recorded occurrence and keeps that of a linked one. A reopened occurrence that was shown until today is never recorded automatically.',
      fields: {
        amount: 'The amount for `record` and `change_amount`; of an occurrence, the expected or paid one',
        date: 'The day for `record` and `move`',
        transactionId: 'The transaction for `link`; of an occurrence, the one that it has',
        transaction: 'The recorded or linked transaction; null otherwise',
      },
    },
  },
  fields: {
    ...OF_RULES,
    action: 'The action',
    anchor: 'The first day; every occurrence is computed from it. In a month without that day, it is the last day',
    balance: 'Income minus expenses and savings until today',
    candidates:
      'Transactions that may be the one of the occurrence, best first, at most 3; the user links one or none. Usually none',
    category: 'The category, in lower case; null or ignored for savings',
    countsFrom: 'The first nominal day to which the rule applies; earlier occurrences stay as they were',
    date: 'The date',
    day: 'The nominal day, which identifies an occurrence; of an end, the last day',
    days: 'Number of days to look ahead; 60 by default',
    description: 'Description of the transactions',
    end: 'When it ends',
    endDate: 'The last date, inclusive',
    from: 'The lowest amount',
    goalId: 'The goal; null or ignored for income and expenses',
    interval: 'Number of units from one occurrence to the next',
    isMoved: 'Whether the occurrence was moved to another day',
    isOverdue: 'Whether it is open and was shown before today',
    limit: 'The maximum number of transactions; 500 by default',
    key: 'Identifies the suggestion',
    next: 'The next open occurrences',
    nextAmount:
      'The amount of the schedule at the next one, which may still be that from before an edit, whatever that one costs alone; null if there is none',
    nextDay: 'The day of the next one; null if there is none',
    nextHasOldDay:
      'Whether the next one has a day from before an edit that applies later, which the rule does not have',
    note: 'Note; may be empty',
    occurrence: 'The occurrence',
    occurrences: 'Open occurrences by shown day, overdue ones first',
    past: 'The latest occurrences',
    pattern: "Days of the month other than the anchor's; null unless the unit is a month",
    pauseReason: 'Why it is paused: by the user, or because its goal was closed',
    pausedOn: 'The day since which it is paused; null if it is not',
    recordFirst: 'Whether to record the occurrence of the anchor too; the anchor must not be in the future',
    recording: 'Whether occurrences are recorded automatically on their day, or the user is reminded',
    rule: 'When it occurs',
    schedule: 'The schedule',
    scheduleId: 'Identifier of the schedule',
    schedules: 'The schedules',
    shownDay: 'The day on which it is expected, after the weekend rule and moves',
    status: 'Status of the occurrence',
    suggestion: 'The key of the suggestion that this accepts',
    suggestions: 'The suggestions',
    to: 'The highest amount',
    today: "The current date in the user's time zone",
    transaction: 'The transaction',
    transactionId: 'Identifier of the transaction',
    transactions: 'The transactions in which it was found, newest first',
    type: 'Transaction type',
    undo: 'Whether to undo the dismissal; false by default',
    unit: 'The unit of the interval',
    until: 'The last day whose occurrences are complete; earlier than requested if there are more than 1,000',
    weekend: 'Whether a day on a weekend is shown on the Friday before or on the Monday after',
    yearlyAmount: 'The amount per year at the present rate; what is left of a schedule that ends sooner',
  },
  schemas: {
    requests: { NewSchedule, ScheduleChange, OccurrenceAction, AmountRange },
    responses: {
      Schedule,
      ScheduleSuggestion,
      Occurrence,
      AskedOccurrence,
      Candidate,
      OccurrenceStatus,
      GivenRange,
      Recording,
      Rule,
    },
  },
};
