import { addDays } from '#shared/calendar-date.ts';
import { type Choice, HISTORY_DAYS, HISTORY_MAX, type Knowledge, type Proposal } from '#shared/imports/proposals.ts';
import type { Pace } from '#shared/pace.ts';
import { categoryLabel, OTHER } from '#shared/transactions/categories.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/** How many of the last transactions of a merchant count, and how many of them must agree unless the last two do. */
const LAST = 5;
const ENOUGH = 3;

type Habit = Omit<Proposal, 'merchant'>;
/** @param type of which only the direction counts: savings are money out, as expenses are */
type FindHabit = (type: TransactionType, merchant: string) => Habit | undefined;

/** Learns what the user chose for each merchant: remembered choices come before what was chosen last. */
export function* learnHabits(
  { rules, history, openGoals, today }: Knowledge,
  keyOf: (text: string) => string,
  pace: Pace,
): Generator<void, FindHabit> {
  const isUsable = ({ category, goalId }: Choice) => (goalId === null ? category !== null : openGoals.has(goalId));
  const remembered = new Map(rules.filter(isUsable).map((rule) => [placeOf(rule.type, rule.merchant), rule]));
  const tooOld = addDays(today, -HISTORY_DAYS);
  const latest = new Map<string, Choice[]>();
  for (const past of history.slice(0, HISTORY_MAX)) {
    if (pace.count()) yield;
    if (past.date <= tooOld || !isUsable(past)) continue;
    const place = placeOf(past.type, keyOf(past.text));
    const choices = latest.get(place);
    if (!choices) latest.set(place, [past]);
    else if (choices.length < LAST) choices.push(past);
  }

  return (type, merchant) => {
    if (merchant === '') return undefined;
    const place = placeOf(type, merchant);
    const rule = remembered.get(place);
    return rule ? habit(rule, `Always for ${categoryLabel(merchant)}`) : usual(latest.get(place) ?? [], merchant);
  };
}

/**
 * The choice of at least three of the last five transactions, else of the last two. Nothing follows from Other, which rows become if
 * the user chooses nothing.
 */
function usual(choices: readonly Choice[], merchant: string): Habit | undefined {
  const agreeing = (choice: Choice) => choices.filter((other) => isSame(choice, other)).length;
  const often = choices.find((choice) => agreeing(choice) >= ENOUGH);
  if (often?.category === OTHER) return undefined;
  if (often) return habit(often, `${agreeing(often)} of your last ${choices.length} at ${categoryLabel(merchant)}`);
  const [last, previous] = choices;
  if (!last || !previous || !isSame(last, previous) || last.category === OTHER) return undefined;
  return habit(last, `Your last 2 at ${categoryLabel(merchant)}`);
}

function habit({ type, category, goalId }: Choice, reason: string): Habit {
  return { type, category, goalId, reason };
}

function isSame(one: Choice, other: Choice): boolean {
  return one.type === other.type && one.category === other.category && one.goalId === other.goalId;
}

function placeOf(type: TransactionType, merchant: string): string {
  return `${type === 'income' ? 'in' : 'out'} ${merchant}`;
}
