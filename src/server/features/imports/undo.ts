import type { ImportRecord } from '#server/db/tables/imports.ts';
import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { listByTransactions, releaseOccurrences, settleAgain } from '#server/features/schedules/service.ts';
import { updateAlertsOfMany } from '#server/features/transactions/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { removeTransactions, restoreTransactions } from '#server/ledger/bulk.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ImportId, TransactionId } from '#shared/ids.ts';
import type { Import } from '#shared/imports/contract.ts';
import { describeRow } from '#shared/imports/describe-row.ts';
import { cents } from '#shared/money.ts';
import { requireOpenGoals } from './goals.ts';
import { readImport, requireImport } from './history.ts';
import { findLaterChanges, type LaterChanges, rewriteBefores } from './later-changes.ts';
import * as queries from './queries.ts';
import { isRepeated } from './repeated.ts';
import { applyRevisions, parseBefore, type Revision, revise, reviseDeleted, type State } from './revisions.ts';
import { parseChanges, redoChanges, undoChanges } from './source-changes.ts';

/**
 * Deletes the transactions that an import created, and returns those that it changed to what they were, as well as the known
 * sources. A second call finds it undone.
 * @throws {AppError} `import_not_found`, or `goal_closed` or `goal_below_zero` naming the goal
 */
export function undoImport(db: Db, actor: Actor, id: ImportId): Promise<Import> {
  const { userId, now } = actor;
  return inUserTransaction(db, userId, async (tx) => {
    const record = await requireImport(tx, userId, id);
    if (record.undone_at !== null) return readImport(tx, userId, id);
    const named = await queries.readNamed(tx, 'transactions', userId, id);
    const newRows = named.filter(({ outcome }) => outcome === 'new');
    const created = newRows.map(({ transaction }) => transaction);
    await requireOpenGoals(tx, userId, created);
    await queries.markRemoved(tx, userId, id, newRows, 1);
    await removeTransactions(tx, created, now);
    const gone = await queries.readNamed(tx, 'deleted_transactions', userId, id);
    const revisions = await changeBack(tx, record, { existing: named, gone });
    await applyRevisions(tx, actor, revisions);
    await undoChanges(tx, userId, parseChanges(record.source_changes));
    await queries.setState(tx, userId, id, { undone_at: now });
    const removed = [...created, ...revisions.map(({ before }) => before)];
    await updateAlertsOfMany(tx, actor, { added: revisions.map(({ after }) => after), removed });
    await releaseOccurrences(tx, actor, await listByTransactions(tx, actor.userId, idsOf(created)), 'reopen');
    return readImport(tx, userId, id);
  });
}

/**
 * Undoes the undoing: transactions that the user deleted before it stay deleted. A second call finds it restored.
 * @throws {AppError} `import_not_found`, `import_not_restorable`, `goal_closed` naming the goal, or `quota_reached`
 */
export function restoreImport(db: Db, actor: Actor, id: ImportId): Promise<Import> {
  const { userId, now } = actor;
  return inUserTransaction(db, userId, async (tx) => {
    const record = await requireImport(tx, userId, id);
    if (record.undone_at === null) return readImport(tx, userId, id);
    if (await isRepeated(tx, actor, record)) throw new AppError('import_not_restorable', REPEATED);
    const existing = await queries.readNamed(tx, 'transactions', userId, id);
    const deleted = await queries.readNamed(tx, 'deleted_transactions', userId, id);
    const restored = deleted.filter(({ is_removed }) => is_removed === 1);
    const restoredBefore = existing.filter(({ is_removed }) => is_removed === 1);
    if (restored.length + restoredBefore.length < (await queries.countRemoved(tx, userId, id))) {
      throw new AppError('import_not_restorable');
    }
    const changed = [...existing, ...deleted].filter(isChanged).map(({ transaction }) => transaction.id);
    const oftenChanged = await queries.findOftenChanged(tx, userId, changed);
    if (oftenChanged.size > 0) throw new AppError('import_not_restorable');
    const removed = restored.map(({ transaction }) => transaction);
    await requireOpenGoals(tx, userId, removed);
    await restoreTransactions(tx, removed);
    const revisions = await changeAgain(tx, record, { existing, gone: deleted });
    await applyRevisions(tx, actor, revisions);
    await redoChanges(tx, userId, parseChanges(record.source_changes));
    await queries.setState(tx, userId, id, { undone_at: null, restored_at: now });
    await queries.markRemoved(tx, userId, id, [...restored, ...restoredBefore], 0);
    const added = [...removed, ...revisions.map(({ after }) => after)];
    await updateAlertsOfMany(tx, actor, { added, removed: revisions.map(({ before }) => before) });
    await settleAgain(tx, actor, await listByTransactions(tx, actor.userId, idsOf(removed)), removed);
    return readImport(tx, userId, id);
  });
}

interface Named {
  readonly existing: readonly queries.NamedTransaction[];
  /** Deleted, such as by undoing the import that created them, which may be restored. */
  readonly gone: readonly queries.NamedTransaction[];
}

/** @returns the changes of the transactions that exist; deleted ones are changed at once */
async function changeBack(tx: Db, record: ImportRecord, named: Named): Promise<Revision[]> {
  const [existing, gone] = [named.existing.filter(isChanged), named.gone.filter(isChanged)];
  const later = await findLaterChanges(tx, record, [...existing, ...gone]);
  await queries.setVersions(tx, record, [...existing, ...gone], () => null);
  await reviseDeleted(tx, await reviseUnlessLater(tx, record, { changed: gone, later, stateOf: asBefore }));
  return reviseUnlessLater(tx, record, { changed: existing, later, stateOf: asBefore });
}

/** The same for an import that is restored. */
async function changeAgain(tx: Db, record: ImportRecord, named: Named): Promise<Revision[]> {
  const [existing, gone] = [named.existing.filter(isChanged), named.gone.filter(isChanged)];
  const later = await findLaterChanges(tx, record, [...existing, ...gone]);
  await rewriteBefores(tx, record, foundNow(record, [...existing, ...gone], later));
  // `countVersions` adds one for those that change below.
  await queries.setVersions(
    tx,
    record,
    [...existing, ...gone],
    ({ transaction: { id, version } }) => later.get(id)?.version ?? version,
  );
  await reviseDeleted(tx, await reviseUnlessLater(tx, record, { changed: gone, later, stateOf: asTheBankSays }));
  return reviseUnlessLater(tx, record, { changed: existing, later, stateOf: asTheBankSays });
}

function isChanged({ before }: queries.NamedTransaction): boolean {
  return before !== null;
}

/**
 * The changes by which transactions get a state. Where a later import has changed the transaction, that state is what undoing the
 * later one returns.
 */
async function reviseUnlessLater(
  tx: Db,
  record: ImportRecord,
  { changed, later, stateOf }: Changes,
): Promise<Revision[]> {
  const states = changed.flatMap((row) => {
    const change = later.get(row.transaction.id);
    return change ? [[change, stateOf(row)] as const] : [];
  });
  await rewriteBefores(tx, record, states);
  const last = changed.filter(({ transaction }) => !later.has(transaction.id));
  return last.flatMap((row) => revise(row.transaction, stateOf(row)) ?? []);
}

interface Changes {
  readonly changed: readonly queries.NamedTransaction[];
  readonly later: LaterChanges;
  readonly stateOf: (row: queries.NamedTransaction) => State;
}

/** What a restored import finds, which may be another state than when it was made, because earlier imports were undone since. */
function foundNow({ id }: ImportRecord, changed: readonly queries.NamedTransaction[], later: LaterChanges) {
  return changed.map(({ position, before, transaction }) => {
    const { date, description, amount_cents } = transaction;
    const next = later.get(transaction.id);
    const now = changesAmount(before) ? { amount_cents } : { date, description };
    const found = next ? parseBefore(next.before as string) : now;
    return [{ import_id: id, position, before }, found] as const;
  });
}

/** What an import has found. */
function asBefore({ before }: queries.NamedTransaction): State {
  return parseBefore(before as string);
}

/** What an import has made of that. */
function asTheBankSays({ before, date, text, amount }: queries.NamedTransaction): State {
  return changesAmount(before)
    ? { amount_cents: cents(Math.abs(amount)) }
    : { date, description: describeRow(text).description };
}

function changesAmount(before: string | null): boolean {
  return parseBefore(before as string).amount_cents !== undefined;
}

function idsOf(rows: readonly LedgerRow[]): TransactionId[] {
  return rows.map(({ id }) => id);
}

const REPEATED = { message: 'Imports that were made or restored since have lines of this one. Undo those first.' };
