import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { linkTransactions } from '#server/features/schedules/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { recordTransactions, reviseTransactions } from '#server/ledger/bulk.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { ImportId } from '#shared/ids.ts';
import type { Import, importsContract, Outcome } from '#shared/imports/contract.ts';
import { updateAlerts } from './alerts.ts';
import { decideRows } from './decide.ts';
import { requireOpenGoals } from './goals.ts';
import { toImport } from './history.ts';
import { rememberMerchants } from './merchants.ts';
import { mapInSteps } from './pieces.ts';
import { planRow } from './plan.ts';
import { previewImport } from './preview.ts';
import { countVersions, insertImport } from './queries.ts';
import { readSourceNames, saveSources } from './sources.ts';

type ImportDraft = InMemory<typeof importsContract.create.body>;

/**
 * Records the new rows of a file, all or nothing.
 * @throws {AppError} `import_changed` with the new preview if it differs from the preview that the user saw
 */
export function createImport(db: Db, actor: Actor, draft: ImportDraft): Promise<Import> {
  const { userId, now } = actor;
  return inUserTransaction(db, userId, async (tx) => {
    const { preview, rows, sources, stored } = await previewImport(tx, actor, draft.sources);
    if (preview.token !== draft.token) throw new AppError('import_changed', { current: preview });
    const decided = await decideRows(rows, draft.decisions);
    await rememberMerchants(tx, actor, draft.remember);
    const sourceIds = await saveSources(tx, actor, draft.sources, sources);
    const id = randomUUIDv7() as ImportId;
    const scope = { actor, importId: id, sourceIds, stored };
    const planned = await mapInSteps(decided, (row, index) => planRow(row, index, scope));
    const created = planned.flatMap((row) => row.created ?? []);
    const revisions = planned.flatMap(({ revision }) => revision ?? []);
    await requireOpenGoals(tx, userId, created);
    await recordTransactions(tx, created);
    await reviseTransactions(tx, revisions);
    await countVersions(
      tx,
      userId,
      revisions.map(({ after }) => after.id),
    );
    const count = (outcome: Outcome) => decided.filter((row) => row.outcome === outcome).length;
    const record = {
      ...{ user_id: userId, id, file_name: draft.fileName, source_ids: JSON.stringify([...new Set(sourceIds)]) },
      ...{ new_rows: count('new'), rows_here: count('here'), rows_left_out: count('left_out') },
      ...{ rows_not_booked: count('not_booked'), problems: draft.problems, created_at: now, undone_at: null },
    };
    await insertImport(
      tx,
      record,
      planned.map((row) => row.record),
    );
    const added = [...created, ...revisions.map(({ after }) => after)];
    await updateAlerts(tx, actor, { added, removed: revisions.map(({ before }) => before) });
    await linkTransactions(tx, actor, created);
    return toImport(record, await readSourceNames(tx, userId));
  });
}
