import { randomUUIDv7 } from 'node:crypto';
import type { ImportRowRecord } from '#server/db/tables/imports.ts';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { ImportId, SourceId, TransactionId } from '#shared/ids.ts';
import type { MatchRule } from '#shared/imports/contract.ts';
import { describeRow } from '#shared/imports/describe-row.ts';
import { type Cents, cents } from '#shared/money.ts';
import type { DecidedRow } from './decide.ts';
import { type Revision, revise, toBefore } from './revisions.ts';
import type { Stored } from './stored.ts';

/** What an import writes for one row of the file. */
export interface PlannedRow {
  readonly record: ImportRowRecord;
  readonly created: LedgerRow | null;
  readonly revision: Revision | null;
}

interface Scope {
  readonly actor: Actor;
  readonly importId: ImportId;
  /** By source of the request. */
  readonly sourceIds: readonly SourceId[];
  readonly stored: Stored;
  /** For a transaction of each row. */
  readonly ids: readonly TransactionId[];
  /**
   * The transactions that cannot change, or not again: two items can have one transaction. Each row adds the one that it changes.
   */
  readonly fixed: Set<TransactionId>;
}

/**
 * Makes an id for each row. Lists sort the transactions of a day by id, so the ids keep the order in which the bank booked the
 * rows. If a file begins with the latest day, the first row of each day is its latest.
 */
export function newIds(rows: readonly Pick<DecidedRow, 'row' | 'source'>[]): TransactionId[] {
  const ids = rows.map(() => randomUUIDv7() as TransactionId).sort();
  return [...Map.groupBy(rows, ({ source }) => source).values()].flatMap((own) => {
    const next = ids.splice(0, own.length);
    return (own[0]?.row.date ?? '') > (own.at(-1)?.row.date ?? '') ? next.reverse() : next;
  });
}

export function planRow(decided: DecidedRow, position: number, scope: Scope): PlannedRow {
  const { actor, importId, sourceIds } = scope;
  const { row, source, outcome, rule, match } = decided;
  const created = createdBy(decided, actor, scope.ids[position] as TransactionId);
  const revision = outcome === 'here' ? revisionOf(decided, scope) : null;
  if (revision) scope.fixed.add(revision.after.id);
  const record: ImportRowRecord = {
    user_id: actor.userId,
    import_id: importId,
    position,
    line: row.line,
    source_id: sourceIds[source] as SourceId,
    date: row.date,
    amount_cents: row.amount,
    text: row.text,
    external_id: row.externalId,
    item_id: outcome === 'not_booked' ? null : (decided.itemId ?? `${importId} ${position}`),
    outcome,
    rule,
    transaction_id: created?.id ?? (outcome === 'here' ? match.transactionId : null),
    version: created?.version ?? revision?.after.version ?? null,
    before: revision && toBefore(revision),
    is_removed: 0,
  };
  return { record, created, revision };
}

function createdBy({ chosen, row }: DecidedRow, { userId, now }: Actor, id: TransactionId): LedgerRow | null {
  if (!chosen) return null;
  const amount_cents: Cents = cents(Math.abs(row.amount));
  return {
    ...chosen,
    user_id: userId,
    id,
    amount_cents,
    date: row.date,
    ...describeRow(row.text),
    created_at: now,
    version: 1,
  };
}

/** The transactions whose rows may change them. */
export function perhapsChanged(rows: readonly Pick<DecidedRow, 'outcome' | 'rule' | 'match'>[]): TransactionId[] {
  const changing = rows.filter(({ outcome, rule }) => outcome === 'here' && CHANGING.has(rule));
  return changing.flatMap(({ match }) => match.transactionId ?? []);
}

const CHANGING: ReadonlySet<MatchRule | null> = new Set<MatchRule>(['changed_by_bank', 'recorded']);

/**
 * A transaction follows the day and the text that the bank has changed, unless the user entered or edited it, and one that a
 * schedule recorded follows the bank's amount. Savings stay, because their goal may be closed.
 */
function revisionOf(
  { rule, match, row }: DecidedRow,
  { stored: { transactions, importedVersions }, fixed }: Scope,
): Revision | null {
  const before = match.transactionId ? transactions.get(match.transactionId) : undefined;
  if (!before || before.type === 'savings' || fixed.has(before.id)) return null;
  if (rule === 'recorded') return revise(before, { amount_cents: cents(Math.abs(row.amount)) });
  if (rule !== 'changed_by_bank' || importedVersions.get(before.id) !== before.version) return null;
  return revise(before, { date: row.date, description: describeRow(row.text).description });
}
