import { oneByOne } from '#server/db/one-by-one.ts';
import type { Db } from '#server/db/tables.ts';
import { listDue, recordDue } from '#server/features/schedules/service.ts';
import { todayIn } from '#server/http/today.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';

const PEOPLE_AT_ONCE = 200;
/** Where days begin first: UTC+14. */
const FIRST_ZONE = 'Pacific/Kiritimati';

/**
 * Records what automatic schedules have due in the time zones of their users. Any number of replicas may run it at the same time.
 * @param stopping leaves the rest to the next run
 * @throws {AggregateError} after all others, if it failed for some users
 */
export function recordSchedules(db: Db, now: number, stopping?: AbortSignal): Promise<void> {
  const record = async ({ userId, timeZone, due }: DueUser) => {
    const today = todayIn(timeZone ?? 'UTC', now);
    if (due === null || due > today) return;
    await recordDue(db, { userId, today, now }).catch((error) => {
      // The account was removed in the meantime.
      if (!(error instanceof AppError) || error.code !== 'invalid_token') throw error;
    });
  };
  return oneByOne(everyDueUser(db, now), record, { message: 'some schedules could not be recorded', stopping });
}

type DueUser = Awaited<ReturnType<typeof listDue>>[number];

async function* everyDueUser(db: Db, now: number): AsyncGenerator<DueUser> {
  const today = todayIn(FIRST_ZONE, now);
  for (let after = '' as UserId; ; ) {
    const users = await listDue(db, { after, today, limit: PEOPLE_AT_ONCE });
    yield* users;
    const last = users.at(-1);
    if (!last) return;
    after = last.userId;
  }
}
