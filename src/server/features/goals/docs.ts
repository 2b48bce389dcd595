import type { Docs } from '#server/http/docs.ts';
import { Goal, GoalBase, GoalChange, GoalDraft, type goalsContract } from '#shared/goals/contract.ts';
import type { Transaction } from '#shared/transactions/contract.ts';

export const goalDocs: Docs<typeof goalsContract, typeof Transaction> = {
  endpoints: {
    list: {
      summary: 'Open goals, with the amounts saved',
      description: 'Lists open goals, oldest first. `items` is the same list, for clients that expect this name.',
    },
    read: {
      summary: 'One goal',
      description: 'Returns a goal, open or closed.',
    },
    create: { summary: 'Creates a goal' },
    update: { summary: 'Changes a goal or corrects its saved amount' },
    remove: {
      summary: 'Closes a goal',
      description:
        'Closes the goal. Its money still counts as savings; the balance does not change. If `saved` is given, the request is rejected unless the goal holds exactly this amount, so that no money is lost unnoticed.',
    },
    contribute: {
      summary: 'Adds money to a goal',
      description: 'Creates a savings transaction dated today.',
    },
    reallocate: {
      summary: "Moves a goal's money to the balance or another goal and closes it",
      description:
        "Moves all of the goal's money and closes it, in one step. `goal` is the target goal, or null for the balance.",
      fields: {
        goal: 'The goal that received the money; null for the balance',
      },
    },
  },
  fields: {
    amount: 'The amount to add',
    currentAmount: 'The amount saved for the goal',
    deadline: 'The target date; null if there is none',
    goal: 'The goal',
    goalId: 'Identifier of the goal',
    goals: 'Open goals, oldest first',
    isClosed: 'Whether the goal is closed: lists omit it and it takes no more savings',
    items: 'The same as `goals`',
    name: 'The name of the goal',
    saved: 'The saved amount shown to the user',
    target: 'The destination of the money',
    targetAmount: 'The target amount',
    transaction: 'The savings transaction',
  },
  schemas: {
    requests: { GoalDraft, GoalChange, GoalBase },
    responses: { Goal },
    fields: { GoalChange: { currentAmount: 'The corrected amount saved for the goal' } },
  },
};
