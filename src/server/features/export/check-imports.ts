import { CHANGES_MAX } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import { formatCount, PERSON_QUOTA, requireQuota } from '#server/identity/quotas.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ExportedImportRow } from '#shared/export/import-format.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import type { Outcome } from '#shared/imports/contract.ts';
import { invalid, placeIn, requireNew, requireToday } from './invalid.ts';
import type { EntryOf } from './read-entries.ts';

/** How often the quotas are checked while rows are counted. */
const CHECKED_EVERY = 5000;

/** The rows of one transaction are read together. Usually each import has one at most. */
const LINKS_MAX = PERSON_QUOTA.imports;

/** Checks what the entries of imports say about each other. */
export class ImportCheck {
  readonly #sources = new Set<string>();
  readonly #merchants = new Set<string>();
  /** The ids and the names of merchants. */
  readonly #named = new Set<string>();
  /** For each import, the rows of each outcome that it must still have. */
  readonly #rowsLeft = new Map<string, Record<Outcome, number>>();
  /** The rows by import and number. */
  readonly #rows = new Set<string>();
  /** The imports whose rows have created transactions, by transaction. */
  readonly #created = new Map<string, string>();
  /** Imports with the transactions that their rows have changed. */
  readonly #changed = new Set<string>();
  /** How many rows have changed each transaction. */
  readonly #changes = new Map<string, number>();
  /** How many rows name each transaction. */
  readonly #links = new Map<string, number>();
  readonly #db: Db;
  readonly #userId: UserId;
  readonly #today: CalendarDate;

  constructor(db: Db, { userId, today }: { userId: UserId; today: CalendarDate }) {
    this.#db = db;
    this.#userId = userId;
    this.#today = today;
  }

  get imports(): number {
    return this.#rowsLeft.size;
  }

  addSource({ value, index, section }: EntryOf<'importSources'>): void {
    requireNew(this.#sources, value._id, `${placeIn(section, index)}: another source has this id.`);
  }

  /** @returns the goal that it mentions */
  addMerchant({ value, index, section }: EntryOf<'merchants'>): GoalId | null {
    const place = placeIn(section, index);
    requireNew(this.#merchants, value._id, `${place}: another merchant has this id.`);
    requireNew(this.#named, value.merchant, `${place}, merchant: Another one has this name.`);
    const isSavings = value.type === 'savings';
    if (isSavings !== (value.goalId !== null) || isSavings !== (value.category === null)) {
      throw invalid(`${place}: Savings have a goal, and other types a category.`);
    }
    return value.goalId;
  }

  addImport({ value, index, section }: EntryOf<'imports'>): void {
    if (this.#rowsLeft.has(value._id)) throw invalid(`${placeIn(section, index)}: another import has this id.`);
    const { new: added, here, leftOut, notBooked } = value.counts;
    this.#rowsLeft.set(value._id, { new: added, here, left_out: leftOut, not_booked: notBooked });
  }

  /** Imports come before their rows. */
  async addRow({ value, index, section }: EntryOf<'importRows'>): Promise<void> {
    const place = placeIn(section, index);
    const left = this.#rowsLeft.get(value.importId);
    if (left === undefined) throw invalid(`${place}, importId: The file has no import with this id before it.`);
    if (left[value.outcome] === 0) throw invalid(`${place}: The import has more rows than its counts say.`);
    left[value.outcome] -= 1;
    requireNew(this.#rows, `${value.importId} ${value.row}`, `${place}: another row of the import has this number.`);
    if (value.transactionId !== null) {
      if (value.outcome === 'new' || value.before) this.#addChange(value, value.transactionId, place);
      this.#addLink(value.transactionId, place);
    }
    if (this.#rows.size % CHECKED_EVERY === 0) await this.requireRoom();
  }

  /** Call it after all rows. */
  requireAllRows(): void {
    const incomplete = [...this.#rowsLeft.values()].findIndex((left) => Object.values(left).some((rows) => rows > 0));
    if (incomplete >= 0)
      throw invalid(`${placeIn('imports', incomplete)}: The import has fewer rows than its counts say.`);
  }

  #addLink(transactionId: string, place: string): void {
    const links = (this.#links.get(transactionId) ?? 0) + 1;
    if (links > LINKS_MAX)
      throw invalid(`${place}, transactionId: More than ${formatCount(LINKS_MAX)} rows name this transaction.`);
    this.#links.set(transactionId, links);
  }

  /** Undoing an import deletes or changes a transaction once, and restoring it returns what the row says. */
  #addChange(
    { importId, outcome, before, date, amount, isEdited }: ExportedImportRow,
    transactionId: string,
    place: string,
  ): void {
    const change = `${importId} ${transactionId}`;
    const creator = this.#created.get(transactionId);
    const isCreated = outcome === 'new' ? creator !== undefined : creator === importId;
    if (isCreated || this.#changed.has(change)) {
      throw invalid(`${place}, transactionId: Another row has created or changed this transaction.`);
    }
    if (outcome === 'new') this.#created.set(transactionId, importId);
    if (!before) return;
    if (outcome !== 'here') throw invalid(`${place}, before: Only a transaction that was here has changed.`);
    requireToday(before.date, this.#today, `${place}, before`);
    requireToday(date, this.#today, place);
    if (amount === 0) throw invalid(`${place}, amount: Amount must not be 0.`);
    this.#changed.add(change);
    // A change that was undone.
    if (isEdited === null) return;
    const changes = (this.#changes.get(transactionId) ?? 0) + 1;
    if (changes > CHANGES_MAX)
      throw invalid(`${place}, before: More than ${CHANGES_MAX} rows change this transaction.`);
    this.#changes.set(transactionId, changes);
  }

  /** @throws {AppError} `quota_reached` */
  async requireRoom(): Promise<void> {
    await requireQuota(this.#db, this.#userId, 'imports', this.#rowsLeft.size);
    await requireQuota(this.#db, this.#userId, 'import rows', this.#rows.size);
    await requireQuota(this.#db, this.#userId, 'import sources', this.#sources.size);
    await requireQuota(this.#db, this.#userId, 'remembered merchants', this.#merchants.size);
  }
}
