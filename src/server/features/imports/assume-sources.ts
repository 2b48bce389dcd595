import { setImmediate } from 'node:timers/promises';
import { inSteps } from '#server/db/in-steps.ts';
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
import type { ImportedRow } from '#shared/imports/matching.ts';
import { Pace } from '#shared/imports/pace.ts';
import { beginsItem } from './item-rows.ts';
import { listRecords, type ResolvedSource } from './sources.ts';

interface Files {
  readonly sources: readonly ImportSource[];
  /** By what the file and the user say. */
  readonly found: readonly ResolvedSource[];
  /** The stored rows with the amounts of the file. */
  readonly imported: readonly ImportedRow[];
  readonly today: CalendarDate;
}

/**
 * Takes a new source for a known one if only one shows the same account, so that CSV and later OFX of one account add nothing
 * twice. A known source that is in the same file by itself, or that two new sources resemble, is not taken.
 */
export async function assumeSources(db: Db, userId: UserId, files: Files): Promise<readonly ResolvedSource[]> {
  const { found } = files;
  if (files.imported.length === 0 || found.every(({ known }) => known)) return found;
  const all = await listRecords(db, userId);
  const likely = await findLikely(files, all);
  if (likely.every(({ fits }) => fits.length === 0)) return found;
  const stored = await countByDay(
    db,
    userId,
    new Set(likely.flatMap(({ fits }) => fits.map(({ source }) => source.id))),
  );
  const chosen = likely.map(({ days, fits }) => {
    const [only, ...others] = fits.filter(({ source, both }) =>
      isSameAccount(days, stored.get(source.id) ?? both, both),
    );
    return others.length === 0 ? only?.source : undefined;
  });
  return found.map((source, index): ResolvedSource => {
    const known = chosen[index];
    if (!known || chosen.filter((other) => other === known).length > 1) return source;
    return { key: known.id, known, name: known.name, isAssumed: true };
  });
}

interface Likely {
  /** The booked rows of the new source. */
  readonly days: RowsByDay;
  /** Known sources that have most of the rows between the first and the last coinciding one. */
  readonly fits: readonly { readonly source: ImportSourceRecord; readonly both: RowsByDay }[];
}

async function findLikely(
  { sources, found, imported, today }: Files,
  all: readonly ImportSourceRecord[],
): Promise<Likely[]> {
  const inFile = new Set(found.map(({ known }) => known?.id));
  const pace = new Pace();
  const possible = sources.map((source, index) => {
    if (found[index]?.known || source.isNew) return [];
    return all.filter((known) => !inFile.has(known.id) && !isOther(source, known));
  });
  const booked: BookedRows[] = [];
  for (const [index, { rows }] of sources.entries()) {
    booked.push(await inSteps(countBooked(possible[index]?.length ? rows : [], today, pace)));
  }
  const stored = await inSteps(countStored(booked, imported, pace));
  const likely: Likely[] = [];
  for (const [index, rows] of booked.entries()) {
    const coinciding = await inSteps(coincidingBySource(rows, stored, pace));
    const fits = possible[index]?.flatMap((known) => {
      const both = coinciding.get(known.id);
      return both && isSameAccount(rows.days, both, both) ? { source: known, both } : [];
    });
    likely.push({ days: rows.days, fits: fits ?? [] });
  }
  return likely;
}

/** Files of one kind tell accounts apart, by their numbers or by the names that the user gave them. */
function isOther({ account, layout }: ImportSource, known: ImportSourceRecord): boolean {
  return layout === known.layout && (account === null || known.account_hash !== null);
}

/** The rows that known sources have on each day. The rows of one import are counted at a time. */
async function countByDay(db: Db, userId: UserId, sources: ReadonlySet<ImportSourceRecord['id']>) {
  const byDay = new Map<ImportSourceRecord['id'], Map<CalendarDate, number>>();
  const imports = await db
    .selectFrom('imports')
    .select(['id', 'source_ids'])
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .execute();
  for (const { id, source_ids } of imports) {
    if (!(JSON.parse(source_ids) as ImportSourceRecord['id'][]).some((source) => sources.has(source))) continue;
    const counted = await db
      .selectFrom('import_rows')
      .select((row) => ['source_id', 'date', 'outcome', 'rule', row.fn.countAll<number>().as('count')])
      .where('user_id', '=', userId)
      .where('import_id', '=', id)
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
  return byDay;
}
