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
  return { itemId, sourceId: 'bank', date, amount, text, externalId, state: 'kept', transactionId, ...details };
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
  imported: ImportedRow[] = [];
  #entered: EnteredTransaction[] = [];
  #count = 0;

  enter(transaction: EnteredTransaction): void {
    this.#entered.push(transaction);
    const { transactionId: id, date, type, amount } = transaction;
    this.transactions.push({ id, date, amount: type === 'income' ? amount : -amount });
  }

  /** Imports a file without any decision of the user. */
  import(sources: readonly (FileSource & { readonly sourceId: string })[], today: string): readonly Match[] {
    const { matches } = matchRows({
      sources,
      imported: this.imported,
      entered: this.#entered,
      today: today as CalendarDate,
    });
    const rows = sources.flatMap(({ sourceId, rows }) => rows.map((row) => ({ sourceId, row })));
    for (const [index, { sourceId, row }] of rows.entries()) this.#store(sourceId, row, matches[index] as Match);
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
    this.#entered = this.#entered.filter((other) => other.transactionId !== transactionId);
    this.imported.push(importedRow(itemId, row, { sourceId, state, transactionId }));
  }
}
