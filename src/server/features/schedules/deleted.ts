import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { schedulesDueIn } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import { slices } from '#server/ledger/slices.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { AfterDeletion } from '#shared/transactions/contract.ts';
import { withdrawBills } from './bills.ts';
import { passTo, updateDue } from './due.ts';
import { findSchedule, listByTransactions, saveException } from './queries.ts';
import { reopen } from './reopen.ts';
import { requireSchedule } from './stored.ts';

/**
 * Skips or reopens the occurrences of deleted transactions; by default, those that automatic schedules recorded are skipped. One
 * that was shown until today is never recorded automatically again. Call it in the transaction of the deletion.
 */
export async function releaseOccurrences(
  tx: Db,
  actor: Actor,
  ids: readonly TransactionId[],
  choice?: AfterDeletion | undefined,
): Promise<void> {
  const rows = (await occurrencesOf(tx, actor, ids)).filter(
    ({ status }) => status === 'recorded' || status === 'linked',
  );
  for (const row of rows) await release(tx, actor, row, choice);
  await withdrawBills(tx, actor, rows);
  if (rows.length > 0) await updateDue(tx, actor);
}

async function release(
  tx: Db,
  { userId, today }: Actor,
  row: OccurrenceRow,
  choice: AfterDeletion | undefined,
): Promise<void> {
  const formerStatus = row.status as 'recorded' | 'linked';
  const schedule = await findSchedule(tx, userId, row.schedule_id);
  if (!schedule) return;
  const wasAutomatic = formerStatus === 'recorded' && schedule.recording === 'automatic';
  const isSkipped = choice ? choice === 'skip' : wasAutomatic;
  if (isSkipped || schedule.deleted_at !== null) {
    return void (await saveException(tx, { ...row, status: 'skipped', former_status: formerStatus }));
  }
  const stored = await requireSchedule(tx, userId, schedule.id);
  await reopen(tx, stored, row, formerStatus);
  await passTo(tx, stored, today);
}

/** Settles the occurrences of restored transactions again, unless they were settled otherwise since. */
export async function settleAgain(tx: Db, actor: Actor, ids: readonly TransactionId[]): Promise<void> {
  const rows = (await occurrencesOf(tx, actor, ids)).filter(({ former_status }) => former_status !== null);
  for (const row of rows) {
    await saveException(tx, { ...row, status: row.former_status ?? row.status, former_status: null });
  }
  if (rows.length > 0) await updateDue(tx, actor);
}

async function occurrencesOf(tx: Db, { userId }: Actor, ids: readonly TransactionId[]): Promise<OccurrenceRow[]> {
  if (schedulesDueIn(tx) === null) return [];
  const rows: OccurrenceRow[] = [];
  for (const some of slices(ids)) rows.push(...(await listByTransactions(tx, userId, some)));
  return rows;
}
