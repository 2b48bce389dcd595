import { createHmac, randomUUIDv7 } from 'node:crypto';
import { slices } from '#server/db/slices.ts';
import type { ImportSourceRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import { requireQuota } from '#server/identity/quotas.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { SourceId, UserId } from '#shared/ids.ts';
import { isNameTaken } from '#shared/imports/account-names.ts';
import type { ImportSource, KnownSource, SourceAnswers } from '#shared/imports/contract.ts';
import { changeOf, parseChanges, type SourceChange } from './source-changes.ts';

/** A source of a request, found among the user's or new. */
export interface ResolvedSource {
  /** Two new sources of a request with the same account, or the same layout and name, are one. */
  readonly key: string;
  /** Undefined for a new source. */
  readonly known: ImportSourceRecord | undefined;
  readonly name: string;
  /** Whether only the days and amounts of its rows tell that it is a known one. */
  readonly isAssumed: boolean;
  /** The name of another known one that has the days and amounts of its rows, unlike the one that the user chose. */
  readonly resembles: string | null;
  /** Whether the known one has other transactions on the days of its rows. */
  readonly isUnlike: boolean;
}

/**
 * Finds the source that the user chose, or else the one of the account, or else the one with the name and the layout of its last
 * file or of an earlier one. A new account of the user is none of them.
 * @param all the user's known sources
 * @throws {AppError} `import_source_not_found` for a chosen source that does not exist.
 */
export async function resolveSources(
  db: Db,
  userId: UserId,
  all: readonly ImportSourceRecord[],
  sources: readonly ImportSource[],
): Promise<ResolvedSource[]> {
  const former = await listFormerLayouts(db, userId);
  return sources.map((source) => {
    const { layout, name } = source;
    const isNamed = (record: ImportSourceRecord) => record.name === name;
    const accountHash = hashAccount(userId, source.account);
    const isNew = source.isNew === true && accountHash !== null;
    const known = source.sourceId
      ? requireSource(all, source.sourceId)
      : isNew
        ? undefined
        : (all.find(({ account_hash }) => account_hash !== null && account_hash === accountHash) ??
          all.find((record) => isNamed(record) && record.layout === layout) ??
          all.find((record) => isNamed(record) && !source.isNew && former.has(`${record.id} ${layout}`)));
    const key = known?.id ?? `new ${accountHash ?? `${layout} ${name}`}`;
    return { key, known, name: known?.name ?? name, isAssumed: false, resembles: null, isUnlike: false };
  });
}

/** Far more imports than those since the bank, or the user, changed the kind of files. */
const FORMER_IMPORTS = 100;
/** Of a hundred sources, the changes of an import have hundreds of kilobytes. */
const IMPORTS_AT_ONCE = 10;

/** The ids of sources with the layouts that they had before one of the last imports changed them. */
async function listFormerLayouts(db: Db, userId: UserId): Promise<ReadonlySet<string>> {
  const imports = db.selectFrom('imports').where('user_id', '=', userId);
  const active = imports.where('undone_at', 'is', null).where('source_changes', 'is not', null);
  const last = await active.select('id').orderBy('id', 'desc').limit(FORMER_IMPORTS).execute();
  const former = new Set<string>();
  for (const some of slices(last, IMPORTS_AT_ONCE)) {
    const ids = some.map(({ id }) => id);
    for (const { source_changes } of await imports.select('source_changes').where('id', 'in', ids).execute()) {
      for (const { id, before } of parseChanges(source_changes)) former.add(`${id} ${before.layout}`);
    }
  }
  return former;
}

function requireSource(all: readonly ImportSourceRecord[], id: SourceId): ImportSourceRecord {
  const source = all.find((one) => one.id === id);
  if (!source) throw new AppError('import_source_not_found');
  return source;
}

/** Bank and account numbers are stored only as a hash, which differs between users. */
function hashAccount(userId: UserId, account: string | null): string | null {
  return account === null ? null : createHmac('sha256', userId).update(account).digest('base64url');
}

/**
 * Stores the sources of an import with their newest layout and answers. A source of CSV files keeps its layout when another kind of
 * file names its account.
 * @returns the id of each source, and what changed in sources that were there before
 */
export async function saveSources(
  tx: Db,
  { userId, now }: Actor,
  sources: readonly ImportSource[],
  resolved: readonly ResolvedSource[],
): Promise<{ ids: SourceId[]; changes: SourceChange[] }> {
  const idsByKey = new Map<string, SourceId>();
  const changes = new Map<SourceId, SourceChange>();
  for (const [index, { key, known }] of resolved.entries()) {
    const { account, layout, name, answers } = sources[index] as ImportSource;
    const accountHash = hashAccount(userId, account);
    const format = { layout, answers: JSON.stringify(answers) };
    const learned = isCsv(layout) || !known || !isCsv(known.layout) ? format : {};
    const id = known?.id ?? idsByKey.get(key) ?? (randomUUIDv7() as SourceId);
    if (known || idsByKey.has(key)) {
      const change = { ...learned, account_hash: known?.account_hash ?? accountHash, last_import_at: now };
      const changed = known && changeOf(known, change);
      if (changed) changes.set(id, changed);
      await update(tx, userId, id, change);
    } else {
      const lost = accountHash ? await forgetAccount(tx, userId, accountHash) : [];
      for (const change of lost) changes.set(change.id, change);
      const record = {
        ...{ user_id: userId, id, name, account_hash: accountHash },
        ...{ ...format, created_at: now, last_import_at: now },
      };
      await tx.insertInto('import_sources').values(record).execute();
      const taken = lost.length > 0 && changeOf({ ...record, account_hash: null }, record);
      if (taken) changes.set(id, taken);
    }
    idsByKey.set(key, id);
  }
  await requireQuota(tx, userId, 'import sources', await countSources(tx, userId));
  return { ids: resolved.map(({ key }) => idsByKey.get(key) as SourceId), changes: [...changes.values()] };
}

function isCsv(layout: string): boolean {
  return layout.startsWith('csv:');
}

/** The account is that of a new source now. @returns the sources that lose it */
async function forgetAccount(tx: Db, userId: UserId, account_hash: string): Promise<SourceChange[]> {
  const change = { account_hash: null };
  const sources = tx.updateTable('import_sources').set(change).where('user_id', '=', userId);
  const lost = (await listRecords(tx, userId)).filter((source) => source.account_hash === account_hash);
  await sources.where('account_hash', '=', account_hash).execute();
  return lost.flatMap((source) => changeOf(source, change) ?? []);
}

async function countSources(tx: Db, userId: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('import_sources')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listSources(db: Db, userId: UserId): Promise<KnownSource[]> {
  return (await listRecords(db, userId)).map(toKnownSource);
}

/** The names of all sources by their ids. */
export async function readSourceNames(db: Db, userId: UserId): Promise<ReadonlyMap<SourceId, string>> {
  return new Map((await listRecords(db, userId)).map(({ id, name }) => [id, name]));
}

export function listRecords(db: Db, userId: UserId): Promise<ImportSourceRecord[]> {
  const sources = db.selectFrom('import_sources').selectAll().where('user_id', '=', userId);
  return sources.orderBy('created_at').orderBy('id').execute();
}

/** @throws {AppError} `import_source_not_found`, or `validation_failed` for the name of another one */
export function updateSource(
  db: Db,
  userId: UserId,
  id: SourceId,
  { name, answers }: { readonly name: string; readonly answers: SourceAnswers },
): Promise<KnownSource> {
  return inUserTransaction(db, userId, async (tx) => {
    const all = await listRecords(tx, userId);
    const source = requireSource(all, id);
    const others = all.filter((one) => one.id !== id);
    if (name !== source.name && isNameTaken(others, name)) {
      throw new AppError('validation_failed', { fields: { name: ['You already have an account with this name'] } });
    }
    const change = { name, answers: JSON.stringify(answers) };
    await update(tx, userId, id, change);
    return toKnownSource({ ...source, ...change });
  });
}

async function update(tx: Db, userId: UserId, id: SourceId, change: Partial<ImportSourceRecord>): Promise<void> {
  await tx.updateTable('import_sources').set(change).where('user_id', '=', userId).where('id', '=', id).execute();
}

/**
 * Forgets a source with its answers and its links: its transactions then count as entered by the user, so that importing
 * a file of it again adds nothing twice.
 * @throws {AppError} `import_source_not_found`
 */
export async function removeSource(db: Db, userId: UserId, id: SourceId): Promise<void> {
  await inUserTransaction(db, userId, async (tx) => {
    requireSource(await listRecords(tx, userId), id);
    await tx.deleteFrom('import_sources').where('user_id', '=', userId).where('id', '=', id).execute();
  });
}

function toKnownSource({ id, name, layout, answers, last_import_at }: ImportSourceRecord): KnownSource {
  return { _id: id, name, layout, answers: JSON.parse(answers), lastImportAt: last_import_at };
}
