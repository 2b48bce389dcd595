import { changePlans } from '#server/db/plans-version.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import { slices } from '#server/db/slices.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { removeVisitorData } from '#server/features/account/service.ts';
import { findUserByEmail } from '#server/features/auth/service.ts';
import { accountKindOf } from '#server/identity/account-kind.ts';
import type { Month } from '#shared/calendar-date.ts';
import { DEMO_EMAIL, DEMO_REGISTRATION } from '#shared/demo/account.ts';
import { DAY } from '#shared/durations.ts';
import type { UserId } from '#shared/ids.ts';
import type { SampleImports } from './sample-imports.ts';
import type { SampleSchedules } from './sample-schedules.ts';

export async function findDemo(db: Db) {
  const owner = await findUserByEmail(db, DEMO_EMAIL);
  return owner && (await accountKindOf(owner)) === 'demo' ? owner : undefined;
}

const anyTotal = prepared((db, value: Values<{ userId: UserId; month: Month }>) =>
  db
    .selectFrom('month_totals')
    .select('month')
    .where('user_id', '=', value('userId'))
    .where('month', '=', value('month'))
    .limit(1),
);

/** Whether the demo account exists, and whether it has entries in this month. */
export async function readDemoStatus(db: Db, month: Month): Promise<{ exists: boolean; hasData: boolean }> {
  const demo = await findDemo(db);
  if (!demo) return { exists: false, hasData: false };
  const totals = await anyTotal(db, { userId: demo.id, month });
  return { exists: true, hasData: totals.length > 0 };
}

interface Budgets {
  readonly rows: readonly Tables['budgets'][];
  readonly changes: readonly Tables['budget_changes'][];
}

export async function replaceBudgets(tx: Db, userId: UserId, { rows, changes }: Budgets): Promise<void> {
  await changePlans(tx, userId);
  await tx.deleteFrom('budget_changes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('budgets').where('user_id', '=', userId).execute();
  await tx.insertInto('budgets').values(rows).execute();
  await tx.insertInto('budget_changes').values(changes).execute();
}

/** A demo session ends after a day without use. */
const VISIT = DAY;

/** Removes everything that visitors have left, and sessions unused for a day. */
export async function resetDemo(tx: Db, userId: UserId, now: number): Promise<void> {
  await removeVisitorData(tx, { id: userId, email: DEMO_EMAIL });
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('last_used_at', '<=', now - VISIT)
    .execute();
  await tx.updateTable('login_attempts').set({ browser: '' }).where('email', '=', DEMO_EMAIL).execute();
  const { name, phone, dateOfBirth } = DEMO_REGISTRATION;
  const profile = { name, phone, date_of_birth: dateOfBirth, time_zone: null, deletion_scheduled_for: null };
  await tx.updateTable('users').set(profile).where('id', '=', userId).execute();
}

/** Adds the imports of the sample; earlier ones have been removed. */
export async function insertImports(tx: Db, { source, imports, rows }: SampleImports): Promise<void> {
  await tx.insertInto('import_sources').values(source).execute();
  await tx.insertInto('imports').values(imports).execute();
  for (const some of slices(rows)) await tx.insertInto('import_rows').values(some).execute();
}

/** Adds the schedules of the sample; earlier ones have been removed. */
export async function insertSchedules(tx: Db, { schedules, occurrences }: SampleSchedules): Promise<void> {
  await tx.insertInto('schedules').values(schedules).execute();
  if (occurrences.length > 0) await tx.insertInto('schedule_occurrences').values(occurrences).execute();
}

/** Adds the notifications of the sample; earlier ones have been removed. */
export async function insertNotifications(tx: Db, notices: readonly Tables['notifications'][]): Promise<void> {
  if (notices.length > 0) await tx.insertInto('notifications').values(notices).execute();
}
