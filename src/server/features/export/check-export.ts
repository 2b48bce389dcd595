import type { Db } from '#server/db/tables.ts';
import { requireBudgetQuota } from '#server/features/budgets/service.ts';
import { requireGoalQuota } from '#server/features/goals/service.ts';
import { DELETED_MAX } from '#server/ledger/ledger.ts';
import { LedgerCount } from '#server/ledger/restore-books.ts';
import { birthDateErrors } from '#shared/auth/registration-rules.ts';
import { addMonths, type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { DAY } from '#shared/durations.ts';
import type { Restored } from '#shared/export/contract.ts';
import type { ExportedBudget, ExportedTransaction } from '#shared/export/format.ts';
import type { Upload } from '#shared/http/upload.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import { formatMoney } from '#shared/money.ts';
import { ImportCheck } from './check-imports.ts';
import { ScheduleCheck } from './check-schedules.ts';
import { invalid, placeIn, requireNew, requireToday } from './invalid.ts';
import { type Entry, readEntries } from './read-entries.ts';

interface Target {
  readonly db: Db;
  readonly userId: UserId;
  readonly today: CalendarDate;
  readonly now: number;
}

export interface CheckedExport {
  readonly count: LedgerCount;
  readonly restored: Restored;
}

/** More years than budgets reach, and few enough that carrying money over them is fast. */
const BUDGET_MONTHS_BEFORE = 40 * 12;
const BUDGET_MONTHS_AFTER = 10 * 12;

/** What was deleted at once is kept as a whole: an undone import of 10,000 rows may be the oldest of those that are kept. */
const MOST_DELETED = 2 * DELETED_MAX;

/** Sections of which an account has few entries, and how often their quotas are checked while they are read. */
const FEW: ReadonlySet<Entry['section']> = new Set([
  'goals',
  'budgets',
  'importSources',
  'merchants',
  'imports',
  'schedules',
  'dismissedSuggestions',
]);
const CHECKED_EVERY = 100;
/** More than any version of the format leaves out. */
const LEFT_OUT_MAX = 100;

/**
 * Checks all of a file before anything is written: each entry, what entries say about each other, and the account's limits.
 * @throws {AppError} `export_invalid`, `quota_reached`, or `total_too_large`
 */
export async function checkExport(upload: Upload, target: Target): Promise<CheckedExport> {
  const check = new ExportCheck(target);
  for await (const entry of readEntries(upload)) await check.add(entry);
  return check.finish();
}

class ExportCheck {
  readonly #target: Target;
  readonly #count: LedgerCount;
  readonly #imports: ImportCheck;
  readonly #schedules: ScheduleCheck;
  /** The ids of transactions, deleted ones too. */
  readonly #transactions = new Set<string>();
  readonly #movements = new Set<string>();
  readonly #goals = new Map<GoalId, { readonly name: string; readonly isClosed: boolean }>();
  /** Where each goal is mentioned first. */
  readonly #mentioned = new Map<GoalId, string>();
  readonly #budgets = new Map<string, ExportedBudget>();
  readonly #categories = new Set<string>();
  readonly #deleted = new Set<string>();

  constructor(target: Target) {
    this.#target = target;
    this.#count = new LedgerCount(target.db, target.userId);
    this.#imports = new ImportCheck(target.db, target);
    this.#schedules = new ScheduleCheck(target.db, target);
  }

  async add(entry: Entry): Promise<void> {
    const place = placeIn(entry.section, entry.index);
    // Otherwise a file of the smallest entries would fill the memory before its end.
    if (FEW.has(entry.section) && entry.index !== null && entry.index % CHECKED_EVERY === 0) await this.#requireRoom();
    switch (entry.section) {
      case 'leftOut':
        if ((entry.index ?? 0) >= LEFT_OUT_MAX) throw invalid('The file lists too much that it leaves out.');
        return;
      case 'profile': {
        const { dateOfBirth } = entry.value;
        const [problem] = dateOfBirth ? (birthDateErrors({ dateOfBirth }, this.#target.today).dateOfBirth ?? []) : [];
        if (problem) throw invalid(`${place}, dateOfBirth: ${problem}.`);
        return;
      }
      case 'goals': {
        const { _id, name, closedAt } = entry.value;
        if (this.#goals.has(_id)) throw invalid(`${place}: another goal has this id.`);
        this.#goals.set(_id, { name, isClosed: closedAt !== null });
        return;
      }
      case 'goalMovements': {
        const { _id, goalId, kind, amount, date } = entry.value;
        requireNew(this.#movements, _id, `${place}: another movement has this id.`);
        requireToday(date, this.#target.today, place);
        this.#mention(goalId, place);
        return this.#count.add({ type: kind, amount_cents: amount, date, goal_id: goalId, category: null });
      }
      case 'budgets':
        return this.#addBudget(entry.value, place);
      case 'transactions': {
        this.#addTransaction(entry.value, place);
        const { type, amount, date, category, goalId } = entry.value;
        return this.#count.add({ type, amount_cents: amount, date, category, goal_id: goalId });
      }
      case 'importSources':
        return this.#imports.addSource(entry);
      case 'merchants':
        return this.#mention(this.#imports.addMerchant(entry), place);
      case 'imports':
        return this.#imports.addImport(entry);
      case 'importRows':
        return this.#imports.addRow(entry);
      case 'schedules':
        this.#requireDeleted(entry.value.deletedAt, place);
        return this.#mention(this.#schedules.addSchedule(entry), place);
      case 'scheduleOccurrences':
        return this.#mention(await this.#schedules.addOccurrence(entry), place);
      case 'dismissedSuggestions':
        return this.#schedules.addDismissal(entry);
      case 'deletedTransactions':
        this.#addTransaction(entry.value, place);
        this.#deleted.add(entry.value._id);
        if (this.#deleted.size > MOST_DELETED) throw invalid('The file has more than 20,000 deleted transactions.');
        this.#requireDeleted(entry.value.deletedAt, place);
    }
  }

  /** Checks what only the whole file shows. */
  async finish(): Promise<CheckedExport> {
    for (const [goalId, place] of this.#mentioned) {
      if (!this.#goals.has(goalId)) throw invalid(`${place}: the file has no goal with this goalId.`);
    }
    for (const [goalId, sum] of this.#count.sumGoals()) {
      if (sum < 0) throw invalid(`The goal “${this.#goals.get(goalId)?.name}” would hold ${formatMoney(sum)}.`);
    }
    this.#schedules.finish((id) => this.#transactions.has(id) && !this.#deleted.has(id));
    this.#imports.requireAllRows();
    await this.#requireRoom();
    await this.#count.requireRoom();
    return {
      count: this.#count,
      restored: {
        transactions: this.#transactions.size - this.#deleted.size,
        deletedTransactions: this.#deleted.size,
        goals: this.#goals.size,
        budgets: this.#budgets.size,
        imports: this.#imports.imports,
        schedules: this.#schedules.schedules,
      },
    };
  }

  async #requireRoom(): Promise<void> {
    const { db, userId } = this.#target;
    const goals = [...this.#goals.values()];
    const open = goals.filter(({ isClosed }) => !isClosed).length;
    await requireGoalQuota(db, userId, { open, all: goals.length });
    await requireBudgetQuota(db, userId, [...this.#budgets.values()]);
    await this.#imports.requireRoom();
    await this.#schedules.requireRoom();
  }

  #addTransaction({ _id, type, date, category, goalId }: ExportedTransaction, place: string): void {
    requireNew(this.#transactions, _id, `${place}: another transaction has this id.`);
    requireToday(date, this.#target.today, place);
    if (type !== 'savings' && goalId !== null) throw invalid(`${place}, goalId: Only savings have a goal.`);
    if (type === 'savings' && goalId === null) throw invalid(`${place}, goalId: Savings have a goal.`);
    if (type === 'savings' && category !== null) throw invalid(`${place}, category: Savings have no category.`);
    this.#mention(goalId, place);
  }

  #addBudget(budget: ExportedBudget, place: string): void {
    const { _id, category, changes } = budget;
    if (this.#budgets.has(_id)) throw invalid(`${place}: another budget has this id.`);
    requireNew(this.#categories, category, `${place}, category: Another budget has this category.`);
    if (changes.length === 0) throw invalid(`${place}, changes: A budget has at least one.`);
    const thisMonth = monthOf(this.#target.today);
    const months = new Set<string>();
    for (const { month } of changes) {
      requireNew(months, month, `${place}, changes: ${month} occurs twice.`);
      const isWithinReach =
        addMonths(thisMonth, -BUDGET_MONTHS_BEFORE) <= month && month <= addMonths(thisMonth, BUDGET_MONTHS_AFTER);
      if (!isWithinReach) throw invalid(`${place}, changes: ${month} is out of reach.`);
    }
    this.#budgets.set(_id, budget);
  }

  /** Rows deleted in the future would be kept for longer than 30 days. */
  #requireDeleted(deletedAt: number | null, place: string): void {
    if (deletedAt !== null && deletedAt > this.#target.now + DAY)
      throw invalid(`${place}, deletedAt: This is in the future.`);
  }

  #mention(goalId: GoalId | null, place: string): void {
    if (goalId !== null && !this.#mentioned.has(goalId)) this.#mentioned.set(goalId, `${place}, goalId`);
  }
}
