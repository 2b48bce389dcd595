import { learnHabits } from '#shared/imports/habits.ts';
import { namesCategory, ownCategories } from '#shared/imports/own-category.ts';
import type { Knowledge, Proposal, UnsortedRow } from '#shared/imports/proposals.ts';
import { once } from '#shared/once.ts';
import { Pace } from '#shared/pace.ts';
import { runSteps } from '#shared/run-steps.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { CATEGORY_MAX } from '#shared/transactions/contract.ts';
import { merchantKey } from '#shared/transactions/merchant-key.ts';

/** Comparing a category with the user's takes as long as this many rows. */
const COMPARING = 10;

/** Proposes for each row what the user usually chooses for its merchant, else what the file says. */
export function proposeChoices(rows: readonly UnsortedRow[], knowledge: Knowledge): Proposal[] {
  return runSteps(proposeInSteps(rows, knowledge));
}

/** Does the same in steps of about a millisecond. */
export function* proposeInSteps(rows: readonly UnsortedRow[], knowledge: Knowledge): Generator<void, Proposal[]> {
  const pace = new Pace();
  const keyOf = once(merchantKey);
  const categoryOf = once(ownCategories(knowledge.categories));
  const habitOf = yield* learnHabits(knowledge, keyOf, pace);
  const proposals: Proposal[] = [];
  for (const { amount, text, category: named } of rows) {
    if (pace.count(named === null ? 1 : COMPARING)) yield;
    const merchant = keyOf(text);
    const type = amount > 0 ? 'income' : 'expense';
    const category = named === null ? null : categoryOf(named);
    proposals.push({
      type,
      category,
      goalId: null,
      reason: reasonOf(category, named),
      ...habitOf(type, merchant),
      merchant,
    });
  }
  return proposals;
}

/** @param named what the file says */
function reasonOf(category: string | null, named: string | null): string | null {
  if (category !== null) return `${categoryLabel(category)} in the file`;
  return namesCategory(named) ? `The category in the file has more than ${CATEGORY_MAX} characters` : null;
}
