import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/tables.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ImportId, SourceId, UserId } from '#shared/ids.ts';
import type { ImportSource } from '#shared/imports/contract.ts';
import type { Match } from '#shared/imports/matching.ts';
import { COUNTED_AT_ONCE, STORED_ROWS } from './queries.ts';
import type { ResolvedSource } from './sources.ts';

interface Matched {
  readonly sources: readonly ImportSource[];
  readonly resolved: readonly ResolvedSource[];
  /** One for each row of all sources. */
  readonly matches: readonly Match[];
}

/** So many transactions of the account on the days of a file, and so many more for each that the file has, tell that it is another. */
const OTHERS = { least: 2, each: 4 };
/** The least share of the rows of a file between these transactions. Files of two months overlap by some days. */
const SHARE = 0.5;

/**
 * Marks known sources that have other transactions on the days of a CSV file. Such a file names no account, and all accounts of a
 * bank have files with the same columns.
 */
export async function markUnlike(db: Db, userId: UserId, { sources, resolved, matches }: Matched) {
  let end = 0;
  const doubtful = resolved.map((source, index) => {
    const { rows, account, layout } = sources[index] as ImportSource;
    const own = matches.slice(end, end + rows.length);
    end += rows.length;
    if (!source.known || source.isAssumed || account !== null || !layout.startsWith('csv:')) return undefined;
    const days = rows.flatMap(({ date }, row) => (own[row]?.verdict === 'not_booked' ? [] : date)).sort();
    const known = own.filter(({ itemId }) => itemId !== null).length;
    return known < SHARE * days.length ? { sourceId: source.known.id, days, known } : undefined;
  });
  const marked = [...resolved];
  let imports: ImportsRead | undefined;
  for (const [index, source] of resolved.entries()) {
    const file = doubtful[index];
    if (!file || !(await mayHaveMost(db, userId, file.days))) continue;
    imports ??= await readImports(db, userId);
    marked[index] = { ...source, isUnlike: await hasOthers(db, userId, file, imports) };
  }
  return marked;
}

/** So many steps read the newest rows of accounts in about a tenth of a second. */
const STEPS_MAX = 25;

interface ImportsRead {
  /** The active ones that have created transactions, newest first. */
  readonly all: readonly { readonly id: ImportId; readonly sourceIds: ReadonlySet<SourceId>; readonly rows: number }[];
  stepsLeft: number;
}

async function readImports(db: Db, userId: UserId): Promise<ImportsRead> {
  const imports = await db
    .selectFrom('imports')
    .select(['id', 'source_ids', STORED_ROWS.as('rows')])
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('new_rows', '>', 0)
    .orderBy('created_at', 'desc')
    .execute();
  const all = imports.map(({ id, source_ids, rows }) => ({
    id,
    sourceIds: new Set<SourceId>(JSON.parse(source_ids)),
    rows,
  }));
  return { all, stepsLeft: STEPS_MAX };
}

interface DoubtfulFile {
  readonly sourceId: SourceId;
  /** Those of its booked rows, in order. */
  readonly days: readonly CalendarDate[];
  /** How many of its rows are of earlier files. */
  readonly known: number;
}

/**
 * Whether the user has transactions in both halves of a file's days, without which there are none on most of them. Most files have
 * none in one half, such as the file of the next month, and so need no `hasOthers`, which takes much longer.
 */
async function mayHaveMost(db: Db, userId: UserId, days: DoubtfulFile['days']): Promise<boolean> {
  const half = days.length / 2;
  for (const some of [days.slice(0, Math.floor(half) + 1), days.slice(Math.ceil(half) - 1)]) {
    const found = await db
      .selectFrom('transactions')
      .select('id')
      .where('user_id', '=', userId)
      .where('date', '>=', some[0] as CalendarDate)
      .where('date', '<=', some.at(-1) as CalendarDate)
      .limit(1)
      .executeTakeFirst();
    if (!found) return false;
  }
  return true;
}

/** Whether imports have created other transactions of the account on most days of the file. */
async function hasOthers(db: Db, userId: UserId, { sourceId, days, known }: DoubtfulFile, imports: ImportsRead) {
  const [start = '', end = ''] = [days[0], days.at(-1)];
  let [created, first, last] = [0, end, start];
  for (const { id, sourceIds, rows } of imports.all) {
    if (!sourceIds.has(sourceId)) continue;
    for (let position = 0; position < rows && imports.stepsLeft > 0; position += COUNTED_AT_ONCE) {
      imports.stepsLeft -= 1;
      const found = await db
        .selectFrom('import_rows')
        .select((row) => [
          row.fn.countAll<number>().as('count'),
          row.fn.min<CalendarDate | null>('date').as('first'),
          row.fn.max<CalendarDate | null>('date').as('last'),
        ])
        .where('user_id', '=', userId)
        .where('import_id', '=', id)
        .where('position', '>=', position)
        .where('position', '<', position + COUNTED_AT_ONCE)
        .where('source_id', '=', sourceId)
        .where('outcome', '=', 'new')
        .where('date', '>=', start as CalendarDate)
        .where('date', '<=', end as CalendarDate)
        .executeTakeFirstOrThrow();
      created += found.count;
      if (found.first !== null && found.first < first) first = found.first;
      if (found.last !== null && found.last > last) last = found.last;
      const between = days.filter((day) => day >= first && day <= last).length;
      if (created >= OTHERS.least + OTHERS.each * known && between >= SHARE * days.length) return true;
      await setImmediate();
    }
  }
  return false;
}
