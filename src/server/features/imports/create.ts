import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { mapInSteps } from '#server/db/in-steps.ts';
import { countColumns } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { rejectDemo } from '#server/features/auth/service.ts';
import { linkTransactions } from '#server/features/schedules/service.ts';
import { updateAlertsOfMany } from '#server/features/transactions/service.ts';
import type { SignedInContext, Work } from '#server/http/implement.ts';
import type { Actor } from '#server/identity/actor.ts';
import { recordTransactions } from '#server/ledger/bulk.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { ImportId, UserId } from '#shared/ids.ts';
import type { Import, importsContract, Outcome, Preview } from '#shared/imports/contract.ts';
import { decideRows } from './decide.ts';
import { requireOpenGoals } from './goals.ts';
import { toImport } from './history.ts';
import { issueToken, redeemToken } from './issued-tokens.ts';
import { rememberMerchants } from './merchants.ts';
import { newIds, perhapsChanged, planRow } from './plan.ts';
import { previewImport } from './preview.ts';
import { findOftenChanged, insertImport } from './queries.ts';
import { applyRevisions } from './revisions.ts';
import { writeChanges } from './source-changes.ts';
import { readSourceNames, saveSources } from './sources.ts';

type ImportDraft = InMemory<typeof importsContract.create.body>;

/**
 * Compares a token that this process has not issued before the import takes the user's lock, so that wrong tokens do not keep
 * other changes waiting.
 * @returns work that imports, or throws `import_changed` if the token is wrong
 * @throws {AppError} `demo_account`, because visitors would see each other's files
 */
export async function prepareImport(
  db: Db,
  actor: Actor & Pick<SignedInContext, 'session'>,
  draft: ImportDraft,
): Promise<Work<{ import: Import }>> {
  rejectDemo(actor.session);
  if (!redeemToken(actor.userId, draft.token)) {
    const { preview } = await previewImport(db, actor, draft.sources);
    // A retry of an import that succeeded gets its first response instead.
    if (preview.token !== draft.token) return () => rejectChanged(actor.userId, preview);
  }
  return async (handlerDb) => ({ import: await createImport(handlerDb, actor, draft) });
}

async function rejectChanged(userId: UserId, current: Preview): Promise<never> {
  issueToken(userId, current.token);
  throw new AppError('import_changed', { current });
}

/**
 * Records the new rows of a file, all or nothing.
 * @throws {AppError} `import_changed` with the new preview if it differs from the preview that the user saw
 */
export function createImport(db: Db, actor: Actor, draft: ImportDraft): Promise<Import> {
  const { userId } = actor;
  return inUserTransaction(db, userId, async (tx) => {
    const { record, rows, created, revisions } = await planImport(tx, actor, draft);
    await requireOpenGoals(tx, userId, created);
    // Before the rows of this import are stored, whose versions they would change.
    await applyRevisions(tx, actor, revisions);
    await together(recordTransactions(tx, created), insertImport(tx, record, rows));
    const added = [...created, ...revisions.map(({ after }) => after)];
    await updateAlertsOfMany(tx, actor, { added, removed: revisions.map(({ before }) => before) });
    await linkTransactions(tx, actor, created);
    return toImport(record, await readSourceNames(tx, userId));
  });
}

/** Decides what to write. The preview, and the stored rows that it read, need not stay in memory while it is written. */
async function planImport(tx: Db, actor: Actor, draft: ImportDraft) {
  const { userId, now } = actor;
  const { preview, rows, sources, stored } = await previewImport(tx, actor, draft.sources);
  if (preview.token !== draft.token) return rejectChanged(userId, preview);
  const decided = await decideRows(rows, draft.decisions, stored);
  await rememberMerchants(tx, actor, draft.remember);
  const { ids: sourceIds, changes } = await saveSources(tx, actor, draft.sources, sources);
  const id = randomUUIDv7() as ImportId;
  const fixed = await findOftenChanged(tx, userId, perhapsChanged(decided));
  const scope = { actor, importId: id, sourceIds, stored, ids: newIds(decided), fixed };
  const planned = await mapInSteps(decided, (row, index) => planRow(row, index, scope));
  const count = (outcome: Outcome) => decided.filter((row) => row.outcome === outcome).length;
  const record = {
    ...{ user_id: userId, id, file_name: draft.fileName, source_ids: JSON.stringify([...new Set(sourceIds)]) },
    ...{ source_changes: writeChanges(changes), created_at: now },
    ...{ undone_at: null, restored_at: null, layout: draft.sources[0]?.layout ?? null },
    ...countColumns({
      ...{ new: count('new'), here: count('here'), leftOut: count('left_out'), notBooked: count('not_booked') },
      problems: draft.problems,
    }),
  };
  await setImmediate();
  return {
    record,
    rows: planned.map((row) => row.record),
    created: planned.flatMap((row) => row.created ?? []),
    revisions: planned.flatMap(({ revision }) => revision ?? []),
  };
}
