import type { ImportSourceRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { SourceId, UserId } from '#shared/ids.ts';

const LEARNED = ['layout', 'answers', 'account_hash', 'last_import_at'] as const;
type Learned = Pick<ImportSourceRecord, (typeof LEARNED)[number]>;

/**
 * What an import changed in a source that was there before: what its file taught, or an account that it lost to a new source, which
 * then follows it.
 */
export interface SourceChange {
  readonly id: SourceId;
  readonly before: Learned;
  readonly after: Learned;
}

/** @returns null if the source stays as it was */
export function changeOf(source: ImportSourceRecord, change: Partial<Learned>): SourceChange | null {
  const [before, after] = [learnedOf(source), learnedOf({ ...source, ...change })];
  return LEARNED.some((field) => before[field] !== after[field]) ? { id: source.id, before, after } : null;
}

function learnedOf({ layout, answers, account_hash, last_import_at }: Learned): Learned {
  return { layout, answers, account_hash, last_import_at };
}

/** As JSON; null without any. */
export function writeChanges(changes: readonly SourceChange[]): string | null {
  return changes.length === 0 ? null : JSON.stringify(changes);
}

/** @param written from `writeChanges` */
export function parseChanges(written: string | null): SourceChange[] {
  return written === null ? [] : JSON.parse(written);
}

/** Returns each field to what it was before an import, unless the field or its source has changed since. */
export function undoChanges(tx: Db, userId: UserId, changes: readonly SourceChange[]): Promise<void> {
  const back = changes.map(({ id, before, after }) => ({ id, before: after, after: before }));
  return redoChanges(tx, userId, back.reverse());
}

/** Makes the changes of an undone import again, where nothing has changed since. */
export async function redoChanges(tx: Db, userId: UserId, changes: readonly SourceChange[]): Promise<void> {
  for (const { id, before, after } of changes) {
    for (const field of LEARNED) {
      if (before[field] === after[field]) continue;
      if (field === 'account_hash' && after[field] && (await isTaken(tx, userId, after[field]))) continue;
      await tx
        .updateTable('import_sources')
        .set({ [field]: after[field] })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where(field, 'is not distinct from', before[field])
        .execute();
    }
  }
}

/** Whether a source has the account. */
async function isTaken(tx: Db, userId: UserId, accountHash: string): Promise<boolean> {
  const sources = tx.selectFrom('import_sources').select('id').where('user_id', '=', userId);
  return Boolean(await sources.where('account_hash', '=', accountHash).executeTakeFirst());
}
