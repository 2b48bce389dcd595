import type { Db } from '#server/db/tables.ts';
import { requireQuota } from '#server/identity/quotas.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import { scheduleErrors } from '#shared/schedules/schedule-errors.ts';
import { invalid, placeIn, requireNew } from './invalid.ts';
import type { EntryOf } from './read-entries.ts';

/** How often the quota is checked while occurrences are counted. */
const CHECKED_EVERY = 5000;

/** Checks what the entries of schedules say about each other. */
export class ScheduleCheck {
  readonly #schedules = new Set<string>();
  readonly #deleted = new Set<string>();
  /** The occurrences by schedule and day. */
  readonly #occurrences = new Set<string>();
  readonly #dismissals = new Set<string>();
  /** The transactions of recorded and linked occurrences, with their places. */
  readonly #paid = new Map<string, string>();
  readonly #db: Db;
  readonly #userId: UserId;
  readonly #today: CalendarDate;

  constructor(db: Db, { userId, today }: { userId: UserId; today: CalendarDate }) {
    this.#db = db;
    this.#userId = userId;
    this.#today = today;
  }

  get schedules(): number {
    return this.#schedules.size - this.#deleted.size;
  }

  /** @returns the goal that it mentions */
  addSchedule({ value, index, section }: EntryOf<'schedules'>): GoalId | null {
    const place = placeIn(section, index);
    requireNew(this.#schedules, value._id, `${place}: another schedule has this id.`);
    if (value.deletedAt !== null) this.#deleted.add(value._id);
    const [problem] = Object.entries(scheduleErrors(value, this.#today));
    if (problem) throw invalid(`${place}, ${problem[0]}: ${problem[1][0]}.`);
    const isSavings = value.type === 'savings';
    if (isSavings ? value.category !== null : value.goalId !== null) {
      throw invalid(`${place}: Savings have a goal, and other types a category.`);
    }
    if ((value.pausedOn === null) !== (value.pauseReason === null)) {
      throw invalid(`${place}, pauseReason: Only a paused schedule has a reason.`);
    }
    return value.goalId;
  }

  /** Schedules come before their occurrences. @returns the goal that it mentions */
  async addOccurrence({ value, index, section }: EntryOf<'scheduleOccurrences'>): Promise<GoalId | null> {
    const place = placeIn(section, index);
    const { scheduleId, day, status, transactionId } = value;
    if (!this.#schedules.has(scheduleId)) {
      throw invalid(`${place}, scheduleId: The file has no schedule with this id before it.`);
    }
    requireNew(this.#occurrences, `${scheduleId} ${day}`, `${place}: another occurrence has this day.`);
    if (status === 'recorded' || status === 'linked') this.#addPaid(transactionId, place);
    if (this.#occurrences.size % CHECKED_EVERY === 0) await this.requireRoom();
    return value.frozen?.goalId ?? null;
  }

  addDismissal({ value, index, section }: EntryOf<'dismissedSuggestions'>): void {
    requireNew(this.#dismissals, value.key, `${placeIn(section, index)}: another one has this key.`);
  }

  /** Checks that every settled occurrence has its transaction. */
  finish(hasTransaction: (id: string) => boolean): void {
    for (const [id, place] of this.#paid) {
      if (!hasTransaction(id)) throw invalid(`${place}, transactionId: The file has no transaction with this id.`);
    }
  }

  /** @throws {AppError} `quota_reached` */
  async requireRoom(): Promise<void> {
    const require = requireQuota.bind(null, this.#db, this.#userId);
    await require('schedules', this.schedules);
    await require('schedules', this.#deleted.size);
    await require('recorded or changed occurrences', this.#occurrences.size);
    await require('dismissed suggestions', this.#dismissals.size);
  }

  #addPaid(transactionId: string | null, place: string): void {
    if (transactionId === null) throw invalid(`${place}, transactionId: A settled occurrence has a transaction.`);
    if (this.#paid.has(transactionId)) throw invalid(`${place}, transactionId: Another occurrence has it.`);
    this.#paid.set(transactionId, place);
  }
}
