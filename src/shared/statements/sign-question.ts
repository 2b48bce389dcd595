import type { Question } from '#shared/statements/statement.ts';

/** The answers by which an example is money out, or money in. */
interface Sides {
  readonly out: string;
  readonly into: string;
  readonly proposed: string;
}

/** Asks in which direction an example moved money. @param text as it is shown, like the amount; empty without one */
export function signQuestion(text: string, amount: string, { out, into, proposed }: Sides): Question {
  return {
    id: 'sign',
    text: `Is ${text || 'an amount'} of ${amount} money in or money out?`,
    choices: [
      { value: out, label: 'Money out' },
      { value: into, label: 'Money in' },
    ],
    proposed,
  };
}
