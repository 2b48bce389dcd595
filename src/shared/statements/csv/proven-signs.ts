import { type DecimalMark, toCents } from '#shared/statements/amounts.ts';
import type { Draft } from '#shared/statements/csv/drafts.ts';
import { type DateOrder, toDate } from '#shared/statements/dates.ts';

/** How a table writes its numbers and days. */
interface Writing {
  readonly mark: DecimalMark;
  readonly order: DateOrder;
}

/** The directions of amounts without a sign that the balance beside them proves. */
export interface ProvenSigns {
  readonly signs: ReadonlyMap<Draft, 1 | -1>;
  /** The oldest row, if no balance stands before it. */
  readonly open: Draft | undefined;
}

/**
 * A balance moves up with money in and down with money out.
 * @returns undefined unless every row moves it by exactly its amount, in one direction of the file.
 */
export function provenSigns(drafts: readonly Draft[], writing: Writing): ProvenSigns | undefined {
  const rows = drafts.filter(({ date, amount, balance }) => date && (amount || balance));
  const proofs = [rows, rows.toReversed()].flatMap((inOrder) => {
    const signs = isOldestFirst(inOrder, writing.order) && signsOf(inOrder, writing.mark);
    return signs ? [{ signs, open: inOrder[0]?.amount ? inOrder[0] : undefined }] : [];
  });
  return proofs.length === 1 ? proofs[0] : undefined;
}

function isOldestFirst(rows: readonly Draft[], order: DateOrder): boolean {
  const [first, last] = [rows.at(0), rows.at(-1)].map((row) => (row?.date ? toDate(row.date, order) : null));
  return !first || !last || first <= last;
}

function signsOf(rows: readonly Draft[], mark: DecimalMark): Map<Draft, 1 | -1> | undefined {
  const signs = new Map<Draft, 1 | -1>();
  let before: number | undefined;
  for (const row of rows) {
    const after = balanceOf(row, mark);
    const amount = row.amount ? toCents(row.amount, mark) : 0;
    if (after === undefined || typeof amount === 'string') return undefined;
    const move = before === undefined ? undefined : after - before;
    if (move !== undefined && Math.abs(move) !== amount) return undefined;
    if (move) signs.set(row, move > 0 ? 1 : -1);
    before = after;
  }
  return signs.size > 0 ? signs : undefined;
}

/** In cents; negative for an overdraft, also for one marked `DR`. */
function balanceOf({ balance }: Draft, mark: DecimalMark): number | undefined {
  const cents = balance && toCents(balance, mark);
  if (typeof cents !== 'number') return undefined;
  return balance?.side === 'out' ? -cents : cents;
}
