import type { Db } from '#server/db/tables.ts';
import { DISMISSALS_KEPT, RELEASED_KEPT, SETTLED_KEPT } from '#server/features/schedules/service.ts';
import { requireQuota } from '#server/identity/quotas.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { ExportedSchedule } from '#shared/export/schedule-format.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import { SCHEDULES_MAX } from '#shared/schedules/contract.ts';
import { scheduleErrors } from '#shared/schedules/schedule-errors.ts';
import { isChanged, LAPSED_DAYS } from '#shared/schedules/schedule-state.ts';
import { occurrencesAYear } from '#shared/schedules/yearly-amount.ts';
import { invalid, placeIn, requireNew } from './invalid.ts';
import type { EntryOf } from './read-entries.ts';

/** How often the quota is checked while occurrences are counted. */
const CHECKED_EVERY = 5000;

/** Open occurrences of one schedule, and a year of settled ones since the day from which it counts. */
const PAST_MAX = 2500;
/** What an account keeps of one schedule, and what was open and has been settled since. */
const SETTLED_MAX = SETTLED_KEPT + 1500;

/** Checks what the entries of schedules say about each other. */
export class ScheduleCheck {
  readonly #schedules = new Map<string, { readonly countsFrom: CalendarDate; settled: number; past: number }>();
  readonly #deleted = new Set<string>();
  /** The occurrences by schedule and day. */
  readonly #occurrences = new Set<string>();
  /**
   * How many occurrences were changed by hand, and how many more are read each time. Those of a deleted schedule count when it is
   * restored.
   */
  readonly #counts = { changed: 0, past: 0, overdue: 0, dropped: 0 };
  /** How many occurrences the schedules that are not deleted have in a year. */
  #aYear = 0;
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
    if (this.#schedules.has(value._id)) throw invalid(`${place}: another schedule has this id.`);
    this.#schedules.set(value._id, { countsFrom: value.countsFrom, settled: 0, past: 0 });
    requireTerms(value, this.#today, place);
    if (value.deletedAt === null) this.#aYear += occurrencesAYear([value.rule], this.#today);
    else this.#deleted.add(value._id);
    if ((value.pausedOn === null) !== (value.pauseReason === null)) {
      throw invalid(`${place}, pauseReason: Only a paused schedule has a reason.`);
    }
    return value.goalId;
  }

  /** Schedules come before their occurrences. @returns the goal that it mentions */
  async addOccurrence({ value, index, section }: EntryOf<'scheduleOccurrences'>): Promise<GoalId | null> {
    const place = placeIn(section, index);
    const { scheduleId, day, status, formerStatus, amount, frozen, transactionId, dropped } = value;
    const schedule = this.#schedules.get(scheduleId);
    if (!schedule) throw invalid(`${place}, scheduleId: The file has no schedule with this id before it.`);
    requireNew(this.#occurrences, `${scheduleId} ${day}`, `${place}: another occurrence has this day.`);
    if (amount && amount.from > amount.to)
      throw invalid(`${place}, amount: The highest amount cannot be below the lowest one.`);
    if (dropped && (status !== 'skipped' || amount))
      throw invalid(`${place}, dropped: A dropped occurrence is skipped and has no amount.`);
    if (dropped) this.#counts.dropped += 1;
    if (this.#counts.dropped > RELEASED_KEPT)
      throw invalid(`${place}, dropped: The file has more than ${RELEASED_KEPT} dropped occurrences.`);
    if (frozen) requireTerms(frozen, this.#today, `${place}, frozen`);
    if (status === 'recorded' || status === 'linked') this.#addPaid(transactionId, place);
    const isLive = !this.#deleted.has(scheduleId);
    const hasLapsed = day < addDays(this.#today, -LAPSED_DAYS);
    // The next change deletes it.
    const isForgotten = hasLapsed && formerStatus === null;
    if (isLive && !dropped && isChanged(value, this.#today) && !hasLapsed) this.#counts.changed += 1;
    else if (status === 'open' || day >= schedule.countsFrom) {
      if (isLive) this.#counts.past += 1;
      // An account keeps few whose transactions were deleted, those of deleted schedules included.
      if (status === 'open' && (isLive ? !isForgotten : formerStatus !== null)) this.#counts.overdue += 1;
      schedule.past += 1;
      if (schedule.past > PAST_MAX) throw invalid(`${place}: The schedule has more than ${PAST_MAX} past occurrences.`);
    } else {
      schedule.settled += 1;
      if (schedule.settled > SETTLED_MAX)
        throw invalid(`${place}: The schedule has more than ${SETTLED_MAX} settled occurrences.`);
    }
    if (this.#occurrences.size % CHECKED_EVERY === 0) await this.requireRoom();
    return value.frozen?.goalId ?? null;
  }

  addDismissal({ value, index, section }: EntryOf<'dismissedSuggestions'>): void {
    requireNew(this.#dismissals, value.key, `${placeIn(section, index)}: another one has this key.`);
    if (this.#dismissals.size > DISMISSALS_KEPT) throw invalid('The file has more than 1,000 dismissed suggestions.');
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
    if (this.#deleted.size > SCHEDULES_MAX) throw invalid(`The file has more than ${SCHEDULES_MAX} deleted schedules.`);
    await require('recurring transactions a year', this.#aYear);
    await require('changed occurrences', this.#counts.changed);
    await require('past and overdue occurrences', this.#counts.past);
    await require('overdue occurrences', this.#counts.overdue);
    await require('stored occurrences', this.#occurrences.size);
  }

  #addPaid(transactionId: string | null, place: string): void {
    if (transactionId === null) throw invalid(`${place}, transactionId: A settled occurrence has a transaction.`);
    if (this.#paid.has(transactionId)) throw invalid(`${place}, transactionId: Another occurrence has it.`);
    this.#paid.set(transactionId, place);
  }
}

/** Checks the terms of a schedule, or those that an edit has frozen. */
function requireTerms(
  terms: Partial<ExportedSchedule> & Pick<ExportedSchedule, 'type'>,
  today: CalendarDate,
  place: string,
): void {
  const [problem] = Object.entries(scheduleErrors(terms, today));
  if (problem) throw invalid(`${place}, ${problem[0]}: ${problem[1][0]}.`);
  const { type, category, goalId } = terms;
  if (type === 'savings' ? category !== null : goalId !== null) {
    throw invalid(`${place}: Savings have a goal, and other types a category.`);
  }
}
