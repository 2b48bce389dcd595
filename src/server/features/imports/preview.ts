import { createHash } from 'node:crypto';
import { inSteps, mapInSteps } from '#server/db/in-steps.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { ImportRow, ImportSource, MatchedTransaction, Preview, Verdict } from '#shared/imports/contract.ts';
import { matchRecorded } from '#shared/imports/match-recorded.ts';
import { matchInSteps } from '#shared/imports/match-rows.ts';
import type { EnteredTransaction, Match } from '#shared/imports/matching.ts';
import type { Proposal } from '#shared/imports/proposals.ts';
import { proposeInSteps } from '#shared/imports/propose-choices.ts';
import { findSimilar } from '#shared/imports/similar.ts';
import { assumeSources } from './assume-sources.ts';
import { readKnowledge } from './knowledge.ts';
import { listRecords, type ResolvedSource, resolveSources } from './sources.ts';
import { readStored, type Stored } from './stored.ts';
import { markUnlike } from './unlike-accounts.ts';
import { wantedBy } from './wanted.ts';

export interface Previewed {
  readonly preview: Preview;
  readonly sources: readonly ResolvedSource[];
  /** The rows of all sources with their matches, in order. */
  readonly rows: readonly PreviewedRow[];
  readonly stored: Stored;
}

export interface PreviewedRow {
  readonly row: ImportRow;
  /** The index of its source. */
  readonly source: number;
  readonly match: Match;
  readonly verdict: Verdict;
}

/**
 * Finds what becomes of each row. Changes nothing.
 * @throws {AppError} `import_source_not_found`
 */
export async function previewImport(
  db: Db,
  { userId, today }: Pick<Actor, 'userId' | 'today'>,
  sources: readonly ImportSource[],
): Promise<Previewed> {
  const all = await listRecords(db, userId);
  const found = await resolveSources(db, userId, all, sources);
  const rows = sources.flatMap((source) => [...source.rows]);
  const sought = {
    wanted: await wantedBy(rows, today),
    amounts: new Set(rows.map(({ amount }) => amount)),
    accounts: found.map(({ known }) => known?.id),
  };
  const { knowledge, entered } = await readKnowledge(db, userId, today);
  // PostgreSQL reads while this thread makes the proposals.
  const [stored, proposals] = await together(
    readStored(db, userId, sought, { ids: transactionIdsIn(rows), sources: all }),
    inSteps(proposeInSteps(rows, knowledge)),
  );
  const assumed = await assumeSources(db, userId, { all, sources, found, imported: stored.imported, today });
  const { matches: known, ignoresIds } = await inSteps(
    matchInSteps({
      sources: sources.map(({ layout, rows }, index) => ({ sourceId: assumed[index]?.key ?? null, layout, rows })),
      imported: stored.imported,
      entered: stored.entered,
      today,
    }),
  );
  const resolved = await markUnlike(db, userId, { sources, resolved: assumed, matches: known });
  const matches = await inSteps(matchRecorded(rows, known, stored.recorded));
  const similar = await inSteps(findSimilar(rows, matches, entered));
  const sourceOf = sources.flatMap((source, index) => source.rows.map(() => index));
  const names = resolved.map(({ known, name, isAssumed, resembles, isUnlike }) => ({
    ...{ sourceId: known?.id ?? null, name, isAssumed, resembles, isUnlike },
  }));
  const hash = createHash('sha256').update(JSON.stringify([names, ignoresIds]));
  const previewed = await mapInSteps(rows, (row, index): PreviewedRow => {
    const match = matches[index] as Match;
    const transaction = toMatched(match, stored) ?? toSimilar(similar.get(index));
    const verdict = toVerdict(match, proposals[index] as Proposal, transaction);
    hash.update(JSON.stringify(verdict));
    return { row, source: sourceOf[index] as number, match, verdict };
  });
  const verdicts = previewed.map(({ verdict }) => verdict);
  const token = hash.digest('base64url');
  return { preview: { token, sources: names, verdicts, ignoresIds }, sources: resolved, rows: previewed, stored };
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The rows of our own CSV are identified by the ids of transactions. */
function transactionIdsIn(rows: readonly ImportRow[]): TransactionId[] {
  return rows.flatMap(({ externalId }) =>
    externalId !== null && ID.test(externalId) ? [externalId as TransactionId] : [],
  );
}

function toVerdict(match: Match, proposal: Proposal, transaction: Verdict['transaction']): Verdict {
  const { type, category, goalId, merchant, reason } = proposal;
  return {
    verdict: match.verdict,
    rule: match.rule,
    transaction,
    ...{ type, category, goalId, reason },
    merchant: merchant === '' ? null : merchant,
  };
}

function toMatched({ transactionId }: Match, { transactions }: Stored): MatchedTransaction | null {
  const transaction = transactionId === null ? undefined : transactions.get(transactionId);
  if (!transaction) return null;
  const { id, type, amount_cents, date, description } = transaction;
  return { _id: id, type, amount: amount_cents, date, description };
}

function toSimilar(entered: EnteredTransaction | undefined): MatchedTransaction | null {
  if (!entered) return null;
  const { transactionId, type, amount, date, description } = entered;
  return { _id: transactionId, type, amount, date, description };
}
