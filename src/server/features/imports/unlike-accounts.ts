import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { SourceId, UserId } from '#shared/ids.ts';
import type { ImportSource, MatchRule } from '#shared/imports/contract.ts';
import type { Match } from '#shared/imports/matching.ts';
import { COUNTED_AT_ONCE } from './queries.ts';
import type { ResolvedSource } from './sources.ts';

interface Matched {
  readonly sources: readonly ImportSource[];
  readonly resolved: readonly ResolvedSource[];
  /** One for each row of all sources. */
  readonly matches: readonly Match[];
}

/** The rules by which a row is one of an earlier file of its account. */
const IN_EARLIER_FILE: ReadonlySet<MatchRule | null> = new Set<MatchRule>([
  'external_id',
  'fingerprint',
  'left_out_before',
  'deleted_before',
]);
/** So many such rows tell that a file is from the account. */
const ENOUGH = 3;
/** The account has so many transactions on the days of the file, and for each that the file has, so many others. */
const OTHERS = { least: 2, each: 4 };

/**
 * Marks known sources that only the columns of a CSV file tell, although they have other transactions on its days. All banks write
 * one kind of file for all accounts.
 */
export async function markUnlike(db: Db, userId: UserId, { sources, resolved, matches }: Matched) {
  const marked: ResolvedSource[] = [];
  let end = 0;
  for (const [index, source] of resolved.entries()) {
    const { rows, account, layout } = sources[index] as ImportSource;
    const start = end;
    end += rows.length;
    const isByColumns = account === null && layout.startsWith('csv:') && !source.isAssumed;
    const own = matches.slice(start, end);
    const known = isByColumns ? own.filter(({ rule }) => IN_EARLIER_FILE.has(rule)).length : ENOUGH;
    if (!source.known || known >= ENOUGH) {
      marked.push(source);
      continue;
    }
    const days = rows.flatMap(({ date }, row) => (own[row]?.verdict === 'not_booked' ? [] : date)).sort();
    const others = OTHERS.least + OTHERS.each * known;
    const isUnlike = await hasCreated(db, userId, source.known.id, { days, least: others });
    marked.push({ ...source, isUnlike });
  }
  return marked;
}

/** The newest rows of an account, read for as long as a tenth of a second. */
const READ_MAX = 50_000;

interface Wanted {
  /** Those of a file, in order. */
  readonly days: readonly CalendarDate[];
  readonly least: number;
}

/** Whether the imports of a source have created so many transactions from the first to the last day. */
async function hasCreated(db: Db, userId: UserId, sourceId: SourceId, { days, least }: Wanted): Promise<boolean> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return false;
  const imports = await db
    .selectFrom('imports')
    .select(['id', 'source_ids', sql<number>`new_rows + rows_here + rows_left_out + rows_not_booked`.as('rows')])
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('new_rows', '>', 0)
    .orderBy('created_at', 'desc')
    .execute();
  let [created, read] = [0, 0];
  for (const { id, source_ids, rows } of imports) {
    if (!(JSON.parse(source_ids) as SourceId[]).includes(sourceId)) continue;
    for (let position = 0; position < rows && read < READ_MAX; position += COUNTED_AT_ONCE) {
      const { count } = await db
        .selectFrom('import_rows')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('import_id', '=', id)
        .where('position', '>=', position)
        .where('position', '<', position + COUNTED_AT_ONCE)
        .where('source_id', '=', sourceId)
        .where('outcome', '=', 'new')
        .where('date', '>=', first)
        .where('date', '<=', last)
        .executeTakeFirstOrThrow();
      created += count;
      read += COUNTED_AT_ONCE;
      if (created >= least) return true;
      await setImmediate();
    }
  }
  return false;
}
