import type { GoalId } from '#shared/ids.ts';
import type { Decision, Import, Outcome, Verdict } from '#shared/imports/contract.ts';
import { describeRow } from '#shared/imports/describe-row.ts';
import { fold } from '#shared/statements/text.ts';
import { OTHER } from '#shared/transactions/categories.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import type { RowToImport } from './file-to-import.ts';

/** A row of the file with the server's verdict. */
export interface ReviewRow {
  /** Among the rows of all accounts, from 0. */
  readonly index: number;
  readonly row: RowToImport;
  readonly verdict: Verdict;
  /** The description of its transaction. */
  readonly description: string;
  readonly proposal: Choice;
}

/** What a row becomes. Income and expenses have a category, savings a goal; null until it is chosen. */
export interface Choice {
  readonly action: 'add' | 'leave_out';
  readonly type: TransactionType;
  readonly category: string | null;
  readonly goalId: GoalId | null;
}

/** The user's choices that differ from the proposals, by the index of the row. */
export type Choices = ReadonlyMap<number, Choice>;

/** @param first the index of the row that the first verdict is for */
export function reviewRowsOf(rows: readonly RowToImport[], verdicts: readonly Verdict[], first: number): ReviewRow[] {
  return verdicts.flatMap((verdict, place) => {
    const index = first + place;
    const row = rows[index];
    if (!row) return [];
    const { description } = describeRow(row.text);
    return [{ index, row, verdict, description, proposal: proposalOf(verdict) }];
  });
}

/** What a row becomes if the user chooses nothing. */
export function proposalOf({ verdict, type, category, goalId }: Verdict): Choice {
  return { action: verdict === 'new' ? 'add' : 'leave_out', type, category, goalId };
}

/** What a row becomes: the user's choice, or else the proposal. */
export function choiceOf(row: ReviewRow, choices: Choices): Choice {
  return choices.get(row.index) ?? row.proposal;
}

export function outcomeOf(row: ReviewRow, choices: Choices): Outcome {
  const { action } = choiceOf(row, choices);
  if (action === 'add') return 'new';
  const { verdict } = row.verdict;
  return verdict === 'new' ? 'left_out' : verdict;
}

/** Whether a row will be added but still needs a category or a goal. */
export function needsLook(row: ReviewRow, choices: Choices): boolean {
  return !isComplete(choiceOf(row, choices));
}

/** Whether a choice can be imported as it is. */
export function isComplete({ action, type, category, goalId }: Choice): boolean {
  return action === 'leave_out' || Boolean(type === 'savings' ? goalId : category);
}

/** Whether a row can become a transaction: the bank has booked it, and it has an amount. */
export function canBeAdded({ row, verdict }: ReviewRow): boolean {
  return verdict.verdict !== 'not_booked' && row.amount !== 0;
}

/** Whether a recorded transaction takes the bank's amount, unless the user takes the row for another one. */
export function takesAmount({ row, verdict: { rule, transaction } }: ReviewRow): boolean {
  return rule === 'recorded' && transaction !== null && transaction.amount !== Math.abs(row.amount);
}

/** Whether a row takes the place of a stored one with another text, which the user should see. */
export function isChangedByBank({ description, verdict: { rule, transaction } }: ReviewRow): boolean {
  return rule === 'changed_by_bank' && transaction !== null && transaction.description !== description;
}

/** Whether a row counts as a transaction that the user entered without the name of its merchant. */
export function isEnteredInOtherWords({ verdict: { rule, transaction, merchant } }: ReviewRow): boolean {
  const [name] = merchant?.split(' ') ?? [];
  if (rule !== 'already_entered' || !transaction || name === undefined) return false;
  return !fold(transaction.description).split(' ').includes(name);
}

/** Whether a row that is added may be here, or be the other side of a transaction. */
export function isDoubtful(row: ReviewRow, choices: Choices): boolean {
  const { rule, transaction } = row.verdict;
  return rule === null && transaction !== null && choiceOf(row, choices).action === 'add';
}

export function withChoice(choices: Choices, rows: readonly ReviewRow[], choice: Choice): Choices {
  const next = new Map(choices);
  for (const row of rows) {
    if (isSame(choice, row.proposal)) next.delete(row.index);
    else next.set(row.index, choice);
  }
  return next;
}

function isSame(a: Choice, b: Choice): boolean {
  if (a.action !== b.action) return false;
  return a.action === 'leave_out' || (a.type === b.type && a.category === b.category && a.goalId === b.goalId);
}

export function decisionsOf(choices: Choices): Decision[] {
  return Array.from(choices, ([row, choice]) => ({ row, ...choice }));
}

/** The rows of the same merchant and direction with the same proposal, such as all new expenses at Lidl. */
export function rowsLike({ row, verdict }: ReviewRow, rows: readonly ReviewRow[]): ReviewRow[] {
  if (!verdict.merchant) return [];
  return rows.filter(
    (other) =>
      other.verdict.merchant === verdict.merchant &&
      other.verdict.verdict === verdict.verdict &&
      Math.sign(other.row.amount) === Math.sign(row.amount) &&
      canBeAdded(other),
  );
}

/** A row that two previews of the same file propose differently. */
export interface ChangedRow {
  readonly before: ReviewRow;
  readonly after: ReviewRow;
}

export function changedRows(before: readonly ReviewRow[], after: readonly ReviewRow[]): ChangedRow[] {
  return after.flatMap((row, index) => {
    const old = before[index];
    return old && !(isSameOutcome(old, row) && isSame(old.proposal, row.proposal)) ? [{ before: old, after: row }] : [];
  });
}

function isSameOutcome(a: ReviewRow, b: ReviewRow): boolean {
  return a.verdict.verdict === b.verdict.verdict;
}

/** Drops the choices for rows with another outcome, because they were made for the earlier one. */
export function withoutChanged(choices: Choices, changed: readonly ChangedRow[]): Choices {
  const outdated = changed.filter(({ before, after }) => !isSameOutcome(before, after));
  const indexes = new Set(outdated.map(({ after }) => after.index));
  return new Map([...choices].filter(([index]) => !indexes.has(index)));
}

/** The choices that apply to another preview of the file. A row that is already here does not have to be left out. */
export function choicesFor(rows: readonly ReviewRow[], choices: Choices): Choices {
  return new Map(
    [...choices].filter(([index, { action }]) => action === 'add' || rows[index]?.verdict.verdict === 'new'),
  );
}

/** Gives the category `other` to every row that still needs one. */
export function withOther(choices: Choices, rows: readonly ReviewRow[]): Choices {
  const next = new Map(choices);
  for (const row of rows) {
    if (needsLook(row, choices)) next.set(row.index, { ...choiceOf(row, choices), category: OTHER });
  }
  return next;
}

/** How many lines of a file are new, here, and so on. */
export function countsOf(rows: readonly ReviewRow[], choices: Choices, problems: number): Import['counts'] {
  const counts = { new: 0, here: 0, left_out: 0, not_booked: 0 };
  for (const row of rows) counts[outcomeOf(row, choices)] += 1;
  return {
    new: counts.new,
    here: counts.here,
    leftOut: counts.left_out,
    notBooked: counts.not_booked,
    problems,
  };
}
