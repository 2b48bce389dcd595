import { mapInSteps } from '#server/db/in-steps.ts';
import type { MerchantRuleRecord } from '#server/db/tables/imports.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Decision, MatchRule, Outcome } from '#shared/imports/contract.ts';
import { toChosen } from './merchants.ts';
import type { PreviewedRow } from './preview.ts';
import type { Stored } from './stored.ts';

/** What becomes of a row. */
export interface DecidedRow extends PreviewedRow {
  readonly outcome: Outcome;
  /** The rule of the verdict, which the user may have overruled. */
  readonly rule: MatchRule | null;
  /** The item of earlier imports that the row shows again; null for one that begins an item. */
  readonly itemId: string | null;
  /** Of a new row. */
  readonly chosen: Pick<MerchantRuleRecord, 'type' | 'category' | 'goal_id'> | null;
}

/**
 * Applies the user's decisions to the verdicts.
 * @throws {AppError} `validation_failed`, naming the line, for a new row without a category or goal, and for a decision about a
 * row that does not exist, that the bank has not booked, or that has another decision.
 */
export async function decideRows(
  rows: readonly PreviewedRow[],
  decisions: readonly Decision[],
  { linkedItems }: Pick<Stored, 'linkedItems'>,
): Promise<DecidedRow[]> {
  const byRow = new Map<number, Decision>();
  for (const decision of decisions) {
    const { row } = decision;
    if (row >= rows.length) throw invalid(`The file has no row ${row}`);
    if (byRow.has(row)) throw invalid(`There is more than one decision for row ${row}`);
    byRow.set(row, decision);
  }
  return mapInSteps(rows, (row, index) => decideRow(row, byRow.get(index), linkedItems));
}

function decideRow(row: PreviewedRow, decision: Decision | undefined, linkedItems: Stored['linkedItems']): DecidedRow {
  const { match, verdict } = row;
  const line = `Line ${row.row.line}: `;
  const { verdict: outcome, rule, itemId } = match;
  if (decision?.action === 'add') {
    if (outcome === 'not_booked') throw invalid(`${line}The bank has not booked this, so it cannot be added`);
    const { type } = decision;
    if (!type) throw new AppError('validation_failed', { fields: { 'decisions.type': [`${line}Type is required`] } });
    const chosen = toChosen({ ...decision, type }, 'decisions.', line);
    // A row that the user takes for another transaction than the stored one begins an item, or corrects what its own stands for.
    const begins = outcome === 'here' && !linkedItems.has(itemId ?? '');
    return { ...row, outcome: 'new', rule, itemId: begins ? null : itemId, chosen };
  }
  if (decision && outcome !== 'not_booked') return { ...row, outcome: 'left_out', rule: null, itemId, chosen: null };
  const chosen = outcome === 'new' ? toChosen(verdict, 'decisions.', line) : null;
  return { ...row, outcome, rule, itemId, chosen };
}

function invalid(message: string): AppError {
  return new AppError('validation_failed', { fields: { decisions: [message] } });
}
