import { setImmediate } from 'node:timers/promises';
import { forEachInSteps, inSteps } from '#server/db/in-steps.ts';
import type { ImportSourceRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import {
  type BookedRows,
  coincidingBySource,
  countBooked,
  countStored,
  isSameAccount,
  type RowsByDay,
} from '#shared/imports/coinciding.ts';
import type { ImportSource } from '#shared/imports/contract.ts';
import { type ImportedRow, NEAR_DAYS } from '#shared/imports/matching.ts';
import { Pace } from '#shared/pace.ts';
import { beginsItem } from './item-rows.ts';
import { COUNTED_AT_ONCE, STORED_ROWS } from './queries.ts';
import type { ResolvedSource } from './sources.ts';

interface Files {
  /** The user's known sources. */
  readonly all: readonly ImportSourceRecord[];
  readonly sources: readonly ImportSource[];
  /** By what the file and the user say. */
  readonly found: readonly ResolvedSource[];
  /** The stored rows with the amounts of the file. */
  readonly imported: readonly ImportedRow[];
  readonly today: CalendarDate;
}

/**
 * Takes a new source for a known one if only one shows the same account, so that CSV and later OFX of one account add nothing
 * twice. A known source that is in the same file by itself, or that two new sources resemble, is not taken. If the user chose
 * one source and the rows are those of another one, adds the name of the other one.
 */
export async function assumeSources(db: Db, userId: UserId, files: Files): Promise<readonly ResolvedSource[]> {
  const { found } = files;
  if (files.imported.length === 0) return found;
  const possible = possibleSources(files);
  if (possible.every((sources) => sources.length === 0)) return found;
  const likely = await findLikely(files, possible);
  if (likely.every(({ same, near }) => same.length + near.length === 0)) return found;
  const ids = new Set(likely.flatMap(({ same, near }) => [...same, ...near].map(({ source }) => source.id)));
  const stored = await countByDay(db, userId, ids);
  if (!stored) return found;
  const chosen: (ImportSourceRecord | undefined)[] = [];
  for (const { days, same, near } of likely) {
    const fits = await inSteps(fitting(days, same, stored));
    const [only, ...others] = fits.length > 0 ? fits : await inSteps(fitting(days, near, stored));
    chosen.push(others.length === 0 ? only?.source : undefined);
  }
  return found.map((source, index): ResolvedSource => {
    const known = chosen[index];
    if (!known || known.id === source.known?.id) return source;
    if (source.known) return { ...source, resembles: known.name };
    if (chosen.filter((other) => other === known).length > 1) return source;
    return { ...source, key: known.id, known, name: known.name, isAssumed: true };
  });
}

/** A known source with the rows that coincide. */
interface Fit {
  readonly source: ImportSourceRecord;
  readonly both: RowsByDay;
}

interface Likely {
  /** The booked rows of the new source. */
  readonly days: RowsByDay;
  /** Known sources that have most of the rows between the first and the last coinciding one. */
  readonly same: readonly Fit[];
  /** Those that have them on days near theirs, which count if no source has the very days. */
  readonly near: readonly Fit[];
}

/** The known sources that each source of the files may be. The one that the user chose is compared with others. */
function possibleSources({ all, sources, found }: Files): ImportSourceRecord[][] {
  const inFile = new Set(found.map(({ known }) => known?.id));
  return sources.map((source, index) => {
    const known = found[index]?.known;
    if (source.isNew || (known && source.account !== null)) return [];
    const others = all.filter((other) => !inFile.has(other.id) && !isOther(source, other));
    return known && others.length > 0 ? [known, ...others] : others;
  });
}

/** Fewer different amounts prove nothing on nearby days: two accounts can have the same few standing orders. */
export const NEAR_AMOUNTS = 5;

async function findLikely(
  { sources, imported, today }: Files,
  possible: readonly (readonly ImportSourceRecord[])[],
): Promise<Likely[]> {
  const pace = new Pace();
  const booked: BookedRows[] = [];
  for (const [index, { rows }] of sources.entries()) {
    booked.push(await inSteps(countBooked(possible[index]?.length ? rows : [], today, pace)));
  }
  const stored = await inSteps(countStored(booked, imported, pace));
  const likely: Likely[] = [];
  for (const [index, rows] of booked.entries()) {
    const fitsOf = async (apart: number, amounts: number) => {
      const coinciding = await inSteps(coincidingBySource(rows, stored, apart, pace));
      const some = (possible[index] ?? []).flatMap((source): Fit[] => {
        const both = coinciding.get(source.id);
        return both && both.amounts >= amounts ? [{ source, both: both.days }] : [];
      });
      return inSteps(fitting(rows.days, some));
    };
    likely.push({ days: rows.days, same: await fitsOf(0, 1), near: await fitsOf(NEAR_DAYS, NEAR_AMOUNTS) });
  }
  return likely;
}

type StoredDays = ReadonlyMap<string, RowsByDay>;

/**
 * The known sources whose account the file shows. Each is compared on all days of the file, which takes a step.
 * @param stored what the sources have on all days; without it, only what coincides counts
 */
function* fitting(days: RowsByDay, fits: readonly Fit[], stored?: StoredDays): Generator<void, Fit[]> {
  const same: Fit[] = [];
  for (const fit of fits) {
    yield;
    if (isSameAccount(days, stored?.get(fit.source.id) ?? fit.both, fit.both)) same.push(fit);
  }
  return same;
}

/** The layout of our own CSV, which is no account: its rows name transactions of all accounts. */
const OWN_LAYOUT = 'centwise';

/** Files of one kind tell accounts apart by their numbers. A name does not, because the same file can be given another one. */
function isOther({ account, layout }: ImportSource, known: ImportSourceRecord): boolean {
  if (layout === OWN_LAYOUT || known.layout === OWN_LAYOUT) return true;
  return layout === known.layout && account !== null && known.account_hash !== null;
}

/** Far more than the files of one account have. Counting them takes about a tenth of a second, in steps. */
const COUNTED_MAX = 50_000;

/** The rows that known sources have on each day; undefined if their imports have too many rows to count. */
export async function countByDay(
  db: Db,
  userId: UserId,
  sources: ReadonlySet<ImportSourceRecord['id']>,
): Promise<StoredDays | undefined> {
  const all = await db
    .selectFrom('imports')
    .select(['id', 'source_ids', STORED_ROWS.as('rows')])
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .execute();
  const imports: typeof all = [];
  await forEachInSteps(all, (one) => {
    const ids = JSON.parse(one.source_ids) as ImportSourceRecord['id'][];
    if (ids.some((id) => sources.has(id))) imports.push(one);
  });
  if (imports.reduce((sum, { rows }) => sum + rows, 0) > COUNTED_MAX) return undefined;
  const byDay = new Map<string, Map<CalendarDate, number>>();
  for (const { id, rows } of imports) {
    for (let first = 0; first < rows; first += COUNTED_AT_ONCE) {
      const counted = await db
        .selectFrom('import_rows')
        .select((row) => ['source_id', 'date', 'outcome', 'rule', row.fn.countAll<number>().as('count')])
        .where('user_id', '=', userId)
        .where('import_id', '=', id)
        .where('position', '>=', first)
        .where('position', '<', first + COUNTED_AT_ONCE)
        .where('item_id', 'is not', null)
        .groupBy(['source_id', 'date', 'outcome', 'rule'])
        .execute();
      for (const { source_id, date, count } of counted.filter(beginsItem)) {
        const days = byDay.get(source_id) ?? new Map<CalendarDate, number>();
        byDay.set(source_id, days);
        days.set(date, (days.get(date) ?? 0) + count);
      }
      await setImmediate();
    }
  }
  return byDay;
}
