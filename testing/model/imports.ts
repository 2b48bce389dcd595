import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import { matchRows } from '#shared/imports/match-rows.ts';
import type { EnteredTransaction, FileRow, FileSource, ImportedRow, Match } from '#shared/imports/matching.ts';
import type { Cents } from '#shared/money.ts';

const NO_DETAILS = { externalId: null, isTransfer: false, status: null };

/** @param amount in cents, negative for money out */
export function fileRow(date: string, amount: number, text = 'Lidl', details: Partial<FileRow> = {}): FileRow {
  return { date: date as CalendarDate, amount: amount as Cents, text, ...NO_DETAILS, ...details };
}

/** A row of an earlier import of the source `bank`. */
export function importedRow(itemId: string, row: FileRow, details: Partial<ImportedRow> = {}): ImportedRow {
  const { date, amount, text, externalId } = row;
  const transactionId = details.state === 'left_out' ? null : transactionOf(itemId);
  const item = { itemId, sourceId: 'bank', layout: null, state: 'kept', isSavings: false, transactionId } as const;
  return { ...item, date, amount, text, externalId, ...details };
}

/** @param amount in cents, negative for an expense */
export function entered(id: string, date: string, amount: number, description = 'Lidl'): EnteredTransaction {
  const type = amount < 0 ? 'expense' : 'income';
  const positive = Math.abs(amount) as Cents;
  return { transactionId: id as TransactionId, type, amount: positive, date: date as CalendarDate, description };
}

export function transactionOf(itemId: string): TransactionId {
  return `transaction of ${itemId}` as TransactionId;
}

/** A transaction in the model; the amount is negative for an expense. */
interface ModelTransaction {
  readonly id: TransactionId;
  readonly date: CalendarDate;
  readonly amount: number;
}

/** What imports store, in the simplest way: every new row becomes a transaction, and every other row what it stands for. */
export class ImportModel {
  readonly transactions: ModelTransaction[] = [];
  /** Only the newest of equal rows of an item. */
  readonly #imported = new Map<string, ImportedRow>();
  #entered: EnteredTransaction[] = [];
  #count = 0;

  enter(transaction: EnteredTransaction): void {
    this.#entered.push(transaction);
    const { transactionId: id, date, type, amount } = transaction;
    this.transactions.push({ id, date, amount: type === 'income' ? amount : -amount });
  }

  /** @param leavesOut which new rows the user leaves out */
  import(
    sources: readonly (FileSource & { readonly sourceId: string })[],
    today: string,
    leavesOut: (row: FileRow, match: Match) => boolean = () => false,
  ): readonly Match[] {
    const { matches } = matchRows({
      sources,
      imported: [...this.#imported.values()],
      entered: this.#entered,
      today: today as CalendarDate,
    });
    const rows = sources.flatMap(({ sourceId, rows }) => rows.map((row) => ({ sourceId, row })));
    for (const [index, { sourceId, row }] of rows.entries()) {
      const match = matches[index] as Match;
      const isLeftOut = match.verdict === 'new' && leavesOut(row, match);
      this.#store(sourceId, row, isLeftOut ? { ...match, verdict: 'left_out' } : match);
    }
    const linked = new Set(matches.flatMap(({ transactionId }) => transactionId ?? []));
    this.#entered = this.#entered.filter(({ transactionId }) => !linked.has(transactionId));
    return matches;
  }

  #store(sourceId: string, row: FileRow, match: Match): void {
    if (match.verdict === 'not_booked') return;
    this.#count += 1;
    const itemId = match.itemId ?? `item ${this.#count}`;
    const isNew = match.verdict === 'new';
    const transactionId = isNew ? transactionOf(itemId) : match.transactionId;
    const state = match.verdict !== 'left_out' ? 'kept' : match.rule === 'deleted_before' ? 'deleted' : 'left_out';
    if (isNew) this.transactions.push({ id: transactionOf(itemId), date: row.date, amount: row.amount });
    const key = JSON.stringify([itemId, sourceId, row]);
    this.#imported.delete(key);
    this.#imported.set(key, importedRow(itemId, row, { sourceId, state, transactionId }));
  }
}
