import { sql } from 'kysely';
import { prepared, slots, type Values } from '#server/db/prepared.ts';
import type { LedgerRow, SearchedDay } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';

/*
 * The texts of all transactions of a day are also stored as one text, so that a search compares a few long texts instead of every
 * row. New texts are appended. Others make the texts null: a search then reads the rows, until a job fills them in again
 * (`refresh-days.ts`), so that nothing of a deleted text stays.
 */

/** In bytes. Appending rewrites all texts of the day, so a day with more has none. */
export const MAX_TEXTS = 20_000;

/** @returns null for more than a day may have. */
export function storableTexts(texts: readonly string[]): string | null {
  const joined = texts.join('');
  return Buffer.byteLength(joined) > MAX_TEXTS ? null : joined;
}

const COLUMNS = ['user_id', 'day', 'count', 'texts', 'is_stale'] as const;

/** Inserts days; adds to those that exist. */
function storeDays(db: Db) {
  return db.insertInto('searched_days').onConflict((conflict) =>
    conflict.columns(['user_id', 'day']).doUpdateSet({
      count: sql`searched_days.count + excluded.count`,
      texts: sql`case when octet_length(searched_days.texts) <= ${sql.lit(MAX_TEXTS)}
          then searched_days.texts || excluded.texts end`,
      is_stale: sql`searched_days.is_stale | excluded.is_stale`,
    }),
  );
}

const storeDay = prepared((db, value: Values<SearchedDay>) => storeDays(db).values(slots(COLUMNS, value)));

const deleteEmpty = prepared((db, value: Values<Pick<SearchedDay, 'user_id' | 'day'>>) =>
  db
    .deleteFrom('searched_days')
    .where('user_id', '=', value('user_id'))
    .where('day', '=', value('day'))
    .where('count', '=', 0),
);

type Texts = Pick<LedgerRow, 'user_id' | 'date' | 'description' | 'note'>;

export interface TextChange {
  readonly row: Texts;
  readonly sign: 1 | -1;
}

/** Adds rows of one user to their days, or removes them. Rows that are both removed and added change nothing. */
export async function changeDays(tx: Db, changes: readonly TextChange[]): Promise<void> {
  const userId = changes[0]?.row.user_id as UserId;
  const days = new Map<CalendarDate, Map<string, number>>();
  for (const { row, sign } of changes) {
    const gains = days.getOrInsertComputed(row.date, () => new Map());
    const text = searchedText(row);
    gains.set(text, (gains.get(text) ?? 0) + sign);
  }
  const changed = Array.from(days, ([day, gains]) => changeOf(userId, day, [...gains])).filter((day) => day !== null);
  const [first, ...others] = changed;
  if (!first) return;
  await together(
    others.length === 0 ? storeDay(tx, first) : storeDays(tx).values(changed).execute(),
    ...changed.map(({ user_id, day, count }) => (count < 0 ? deleteEmpty(tx, { user_id, day }) : undefined)),
  );
}

/** @returns null if the texts of the day stay as they are */
function changeOf(user_id: UserId, day: CalendarDate, gains: [string, number][]): SearchedDay | null {
  if (gains.every(([, gain]) => gain === 0)) return null;
  const isStale = gains.some(([, gain]) => gain < 0);
  const texts = isStale ? null : storableTexts(gains.map(([text, gain]) => text.repeat(gain)));
  const count = gains.reduce((sum, [, gain]) => sum + gain, 0);
  return { user_id, day, count, texts, is_stale: isStale ? 1 : 0 };
}

/** In lower case, so that no search contains the capital letter, and none matches the end of one text and the next one. */
export function searchedText({ description, note }: Pick<Texts, 'description' | 'note'>): string {
  return `${description.toLowerCase()}X${note.toLowerCase()}X`;
}

/** Counts the rows of each day again, for example after a bulk insert; a job fills in the texts. */
export async function countDays(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('searched_days').where('user_id', '=', userId).execute();
  await tx
    .insertInto('searched_days')
    .columns(['user_id', 'day', 'count', 'is_stale'])
    .expression(
      tx
        .selectFrom('transactions')
        .select((row) => ['user_id', 'date', row.fn.countAll<number>().as('count'), sql.lit<0 | 1>(1).as('is_stale')])
        .where('user_id', '=', userId)
        .groupBy(['user_id', 'date']),
    )
    .execute();
}
