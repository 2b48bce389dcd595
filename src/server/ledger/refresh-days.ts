import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { oneByOne } from '#server/db/one-by-one.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { SearchedDay } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { inTransaction, lockUser } from '#server/db/transaction.ts';
import { searchedText, storableTexts } from '#server/ledger/searched-days.ts';
import type { UserId } from '#shared/ids.ts';

const PEOPLE_AT_ONCE = 200;
/** In one transaction, which takes a few milliseconds at most. */
const DAYS_AT_ONCE = 20;
/** The rows of these days, whose texts may be long. A day with more rows has no texts. */
const ROWS_AT_ONCE = 500;

/**
 * Fills in the texts of days that have changed. Any number of replicas may run it at the same time.
 * @param stopping leaves the rest to the next run
 */
export function refreshDays(db: Db, _now: number, stopping?: AbortSignal): Promise<void> {
  const refresh = async (userId: UserId) => {
    while (!stopping?.aborted && (await refreshSome(db, userId))) await setImmediate();
  };
  return oneByOne(everyUser(db), refresh, { message: 'some searches could not be prepared', stopping });
}

/** Literally as in the index, which the databases use only then. */
const IS_STALE = sql<boolean>`is_stale = 1`;

async function* everyUser(db: Db): AsyncGenerator<UserId> {
  for (let after = '' as UserId; ; ) {
    const users = await db
      .selectFrom('searched_days')
      .select('user_id')
      .distinct()
      .where(IS_STALE)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(PEOPLE_AT_ONCE)
      .execute();
    yield* users.map(({ user_id }) => user_id);
    const last = users.at(-1);
    if (!last) return;
    after = last.user_id;
  }
}

/** @returns whether there may be more. */
function refreshSome(db: Db, userId: UserId): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) return false;
    const days = await tx
      .selectFrom('searched_days')
      .select(['day', 'count'])
      .where('user_id', '=', userId)
      .where(IS_STALE)
      .limit(DAYS_AT_ONCE)
      .execute();
    let rows = 0;
    const some = days.filter(({ count }, index) => {
      rows += Math.min(count, ROWS_AT_ONCE);
      return index === 0 || rows <= ROWS_AT_ONCE;
    });
    await together(...some.map((day) => refreshDay(tx, userId, day)));
    return days.length === DAYS_AT_ONCE || some.length < days.length;
  });
}

type Day = Pick<SearchedDay, 'day' | 'count'>;

async function refreshDay(tx: Db, user_id: UserId, { day, count }: Day): Promise<void> {
  const rows = count <= ROWS_AT_ONCE ? await rowsOfDay(tx, { user_id, day }) : undefined;
  await storeTexts(tx, { user_id, day, texts: rows ? storableTexts(rows.map(searchedText)) : null });
}

const rowsOfDay = prepared((db, value: Values<Pick<SearchedDay, 'user_id' | 'day'>>) =>
  db
    .selectFrom('transactions')
    .select(['description', 'note'])
    .where('user_id', '=', value('user_id'))
    .where('date', '=', value('day')),
);

const storeTexts = prepared((db, value: Values<Pick<SearchedDay, 'user_id' | 'day' | 'texts'>>) =>
  db
    .updateTable('searched_days')
    .set({ texts: value('texts'), is_stale: 0 })
    .where('user_id', '=', value('user_id'))
    .where('day', '=', value('day')),
);
