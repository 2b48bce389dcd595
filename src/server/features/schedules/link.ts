import { inLockedSteps } from '#server/db/in-steps.ts';
import type { Db } from '#server/db/tables.ts';
import { schedulesDueIn } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import { readQuota } from '#server/identity/quotas.ts';
import { addDays } from '#shared/calendar-date.ts';
import { type Link, linkRows } from '#shared/schedules/link-rows.ts';
import { PAID_AFTER_DAYS } from '#shared/schedules/link-window.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { LinkRow } from '#shared/schedules/pair-fit.ts';
import { ASKED_DAYS, isAhead, isChanged } from '#shared/schedules/schedule-state.ts';
import { openOccurrences } from '#shared/schedules/timeline.ts';
import { type PaidTransaction, readRowsNear, toLinkRow, toTargets } from './candidates.ts';
import { updateDue } from './due.ts';
import { leavePastBehind, settle } from './settle.ts';
import { readSchedules, requireSchedule, type Stored } from './stored.ts';

/**
 * Links new transactions with the open occurrences that they fulfill. Call it in the transaction that has recorded them. It costs
 * nothing for users without schedules.
 * @returns what was linked
 */
export async function linkTransactions(
  tx: Db,
  actor: Actor,
  rows: readonly PaidTransaction[],
): Promise<readonly Link<LinkRow>[]> {
  if (schedulesDueIn(tx) === null || rows.length === 0) return [];
  const days = rows.map(({ date }) => date).sort();
  const [earliest, latest] = [days[0] ?? actor.today, days.at(-1) ?? actor.today];
  const lapsed = addDays(actor.today, -ASKED_DAYS);
  const start = earliest > lapsed ? addDays(earliest, -PAID_AFTER_DAYS) : lapsed;
  const schedules = await readSchedules(tx, actor.userId);
  const open = schedules.flatMap(({ state, exceptions }) =>
    openOccurrences(state, exceptions, { start, end: addDays(latest, PAID_AFTER_DAYS) }, actor.today),
  );
  return link(tx, actor, schedules, open, rows.map(toLinkRow));
}

/** Links the first occurrences of a new schedule with transactions that the user entered before. */
export async function linkEarlier(tx: Db, actor: Actor, stored: Stored): Promise<void> {
  const { state, exceptions } = stored;
  const range = { start: actor.today, end: addDays(actor.today, PAID_AFTER_DAYS) };
  const open = openOccurrences(state, exceptions, range, actor.today);
  const rows = await readRowsNear(tx, actor, toTargets([stored], open));
  await link(tx, actor, [stored], open, rows);
}

/** What is due is always linked. Where the quota leaves no room ahead, transactions are recorded without an occurrence. */
async function withinQuota(
  tx: Db,
  { userId, today }: Actor,
  schedules: readonly Stored[],
  links: readonly Link<LinkRow>[],
): Promise<readonly Link<LinkRow>[]> {
  const isDue = ({ occurrence }: Link<LinkRow>) => !isAhead(occurrence.day, today);
  const ahead = links.filter((one) => !isDue(one));
  if (ahead.length === 0) return links;
  const changed = schedules.flatMap(({ exceptions }) => exceptions.filter((one) => isChanged(one, today))).length;
  const room = (await readQuota(tx, userId, 'changed occurrences')) - changed;
  return [...links.filter(isDue), ...ahead.slice(0, Math.max(room, 0))];
}

async function link(
  tx: Db,
  actor: Actor,
  schedules: readonly Stored[],
  open: readonly Occurrence[],
  rows: readonly LinkRow[],
): Promise<readonly Link<LinkRow>[]> {
  const amounts = new Map(rows.map(({ transactionId, amount }) => [transactionId, amount]));
  const found = await inLockedSteps(linkRows(rows, toTargets(schedules, open)));
  const links = await withinQuota(tx, actor, schedules, found);
  const bySchedule = Map.groupBy(links, ({ occurrence }) => occurrence.scheduleId);
  for (const stored of schedules) {
    const ofSchedule = bySchedule.get(stored.row.id);
    if (!ofSchedule) continue;
    const settlements = ofSchedule.map(({ row: { transactionId }, occurrence: { day } }) => {
      return { day, status: 'linked' as const, transactionId, amount: amounts.get(transactionId) ?? null };
    });
    await settle(tx, actor, stored, settlements);
    await leavePastBehind(tx, await requireSchedule(tx, actor.userId, stored.row.id), actor.today);
  }
  if (links.length > 0) await updateDue(tx, actor);
  return links;
}
