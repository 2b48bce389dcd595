import { perhapsBookedLater } from '#shared/imports/booked-later.ts';
import { hasRepeatedId, settleByTransactionId } from '#shared/imports/identifiers.ts';
import type { MatchInput, Matching } from '#shared/imports/matching.ts';
import { isOfOtherFile, pairOnNearDays, type Spans } from '#shared/imports/near-days.ts';
import { pairNearest } from '#shared/imports/pair-nearest.ts';
import { enteredPoints, itemPoints, type KnownPoint, type RowPoint, rowPoints } from '#shared/imports/points.ts';
import {
  bookedRule,
  changedRule,
  EXTERNAL_ID,
  enteredRule,
  fingerprintRule,
  likelyChangedRule,
  type Rule,
  sameRule,
  textLevels,
} from '#shared/imports/rules.ts';
import { NEW, settle, settleAs, settleUnbooked } from '#shared/imports/settle.ts';
import type { Point } from '#shared/imports/shelves.ts';
import { markOtherSides, pairTransfers } from '#shared/imports/transfers.ts';
import { Pace } from '#shared/pace.ts';
import { runSteps } from '#shared/run-steps.ts';

/**
 * Finds what each row of a file stands for: a transaction that is here already, one that the user left out or deleted, a
 * transfer between the user's own accounts, or a new one. Each stored row is used at most once. The outcome does not depend
 * on the order of the rows, except between rows without any difference.
 */
export function matchRows(input: MatchInput): Matching {
  return runSteps(matchInSteps(input));
}

/** Does the same in steps of about a millisecond. */
export function* matchInSteps({ sources, imported, entered, today }: MatchInput): Generator<void, Matching> {
  const pace = new Pace();
  const rows = yield* rowPoints(sources, pace);
  yield;
  settleUnbooked(rows, today);
  yield;
  const ignoresIds = hasRepeatedId(rows);
  yield;
  const items = yield* itemPoints(imported, pace);
  const typed = yield* enteredPoints(entered, pace);
  settleByTransactionId(rows, [...items, ...typed]);
  yield;
  yield* settleByRules({ rows, items, typed, ignoresIds, pace });
  for (const row of rows) {
    if (!row.thing.isUsed && row.row.isTransfer) settle(row, 'left_out', 'marked_transfer');
  }
  const kept = items.filter(({ thing }) => thing.state === 'kept');
  yield* markBookedLater(rows, kept, pace);
  yield* markOtherSides(
    rows,
    kept.filter(({ thing }) => !thing.isSavings),
    pace,
  );
  const matches = new Array(rows.length).fill(NEW);
  for (const { index, thing } of rows) if (thing.match) matches[index] = thing.match;
  return { matches, ignoresIds };
}

interface Work {
  readonly rows: readonly RowPoint[];
  readonly items: readonly KnownPoint[];
  readonly typed: readonly KnownPoint[];
  readonly ignoresIds: boolean;
  readonly pace: Pace;
}

/** The surest rule first; each runs over the whole file before the next. */
function* settleByRules({ rows, items, typed, ignoresIds, pace }: Work): Generator<void, void> {
  const levels = textLevels();
  const kept = items.filter(({ thing }) => thing.state === 'kept');
  const rejected = items.filter(({ thing }) => thing.state !== 'kept');
  // Every rule compares rows of the same amount, which most rows of a file share with nothing.
  const amounts = new Set([...items, ...typed].map(({ amount }) => amount));
  const possible = rows.filter(({ amount }) => amounts.has(amount));

  function* run(rule: Rule, of: readonly RowPoint[], candidates: readonly KnownPoint[]) {
    const pairs = yield* pairNearest({ ...rule, rows: of, candidates, pace });
    for (const [row, known] of pairs) {
      if (pace.count()) yield;
      // The bank has not changed what another file says in its own way.
      const isOther = rule.name === 'changed_by_bank' && isOfOtherFile(row, known);
      settleAs(row, known.thing, isOther ? 'in_other_file' : rule.name);
    }
    return pairs.map(([row]) => row);
  }
  function* runExact(candidates: readonly KnownPoint[]) {
    const byId = ignoresIds ? [] : yield* run(EXTERNAL_ID, possible.filter(hasId), candidates.filter(hasId));
    return [...byId, ...(yield* run(fingerprintRule(levels), possible, candidates))];
  }

  // A bank may use an identifier again for another transaction, which must not take the place of an identical row.
  const same = ignoresIds
    ? []
    : yield* run(sameRule(levels), possible.filter(hasId), [...kept, ...rejected].filter(hasId));
  yield* runExact(kept);
  const again = [...same.filter(isRejected), ...(yield* runExact(rejected))];
  const spans = spansOf(rows);
  for (const [row, { thing }] of yield* pairOnNearDays(rows, items, spans, pace)) settleAs(row, thing, 'in_other_file');
  const isCovered = withinDaysOf(spans);
  const covered = [...kept, ...rejected].filter(isCovered);
  function* runChanged(candidates: readonly KnownPoint[]) {
    // A file of another kind has the same days and amounts with other texts.
    yield* run({ ...changedRule(levels), days: [0, 0] }, possible, candidates);
    yield* run(changedRule(levels), possible, candidates.filter(inListedSources(covered)));
    yield* run(likelyChangedRule(levels), possible, candidates);
  }
  yield* runChanged(kept.filter(isCovered));
  yield* run(enteredRule(levels), possible, typed);
  // What was left out or deleted may have been typed since; rows that are not known yet come first.
  for (const { thing } of again) thing.isUsed = false;
  yield* run(enteredRule(levels), again, typed);
  for (const { thing } of again) thing.isUsed = true;
  yield* runChanged(rejected.filter(isCovered));
  yield* pairTransfers(
    rows,
    items.filter(({ thing }) => thing.state !== 'kept' || thing.isSavings),
    pace,
  );
}

/** Leaves rows new that may be a pending row of an earlier file, and names its transaction. */
function* markBookedLater(rows: readonly RowPoint[], kept: readonly KnownPoint[], pace: Pace): Generator<void, void> {
  const spans = spansOf(rows);
  const firstDayOf = (source: string) => spans.get(source)?.first;
  const later = yield* perhapsBookedLater({ rows, known: kept, firstDayOf, pace });
  for (const [{ thing }, { thing: known }] of yield* pairNearest({ ...bookedRule(textLevels()), ...later, pace })) {
    thing.match = { ...NEW, transactionId: known.transactionId };
  }
}

function isRejected({ thing }: RowPoint): boolean {
  return thing.match?.verdict === 'left_out';
}

function hasId({ externalId }: Point): boolean {
  return externalId !== null;
}

/** The first and the last day of which the file has booked rows of each source. */
function spansOf(rows: readonly RowPoint[]): Spans {
  const spans = new Map<string, { first: number; last: number }>();
  for (const { source, day, thing } of rows) {
    if (thing.match?.verdict === 'not_booked') continue;
    const span = spans.get(source);
    spans.set(source, { first: Math.min(day, span?.first ?? day), last: Math.max(day, span?.last ?? day) });
  }
  return spans;
}

/** So many more stored rows that are missing from a file than that are in it tell that the file does not list them. */
const NOT_LISTED = 3;

/**
 * Whether a file seems to list what is stored of a source. The file of another account, and one with only some rows, do not
 * show that a stored row has changed, although they have a row with its amount.
 */
function inListedSources(covered: readonly KnownPoint[]): (point: Point) => boolean {
  const missing = new Map<string, number>();
  // Several rows can be of one thing.
  const things = new Map(covered.map(({ source, thing }) => [thing, source]));
  for (const [thing, source] of things) missing.set(source, (missing.get(source) ?? 0) + (thing.isUsed ? -1 : 1));
  return ({ source }) => (missing.get(source) ?? 0) < NOT_LISTED;
}

/** Whether a stored row lies within the days that the file has of its source. */
function withinDaysOf(spans: Spans): (point: Point) => boolean {
  return ({ source, day }) => {
    const span = spans.get(source);
    return span !== undefined && day >= span.first && day <= span.last;
  };
}
