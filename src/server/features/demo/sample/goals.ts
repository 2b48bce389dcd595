import {
  addMonths,
  type CalendarDate,
  dayIn,
  type Month,
  monthOf,
  monthsBetween,
  rangeOfMonth,
} from '#shared/calendar-date.ts';
import { type Cents, cents } from '#shared/money.ts';
import { SAMPLE_START, type SampleTransaction } from './rows.ts';

export interface SampleGoal {
  /** Identifies the goal in the sample's transactions; the same on every day. */
  readonly key: string;
  readonly name: string;
  readonly target: Cents;
  readonly deadline: CalendarDate;
  readonly createdOn: CalendarDate;
  /** The day on which the goal was closed and its money returned to the balance; null while it is open. */
  readonly closedOn: CalendarDate | null;
}

/** A goal and its savings plan: a fixed amount on the 16th of each month, the day after payday. */
interface Plan extends SampleGoal {
  readonly monthly: Cents;
  readonly first: Month;
  /** Number of monthly contributions. */
  readonly months: number;
  /** The purchase that the goal paid for when it was closed. */
  readonly purchase?: { readonly description: string; readonly price: number };
}

const start = monthOf(SAMPLE_START);

interface LongGoal {
  readonly key: string;
  readonly name: string;
  readonly monthly: number;
  /** Cents added to the target each time it comes within reach. */
  readonly step: number;
  /** Months added to the deadline together with each step. */
  readonly stepMonths: number;
  /** Months before the deadline at which the next step is added, so that the deadline never passes. */
  readonly ahead: number;
}

/** One goal stays on track and one falls behind, so that the demo shows both kinds of pace. */
const LONG_GOALS: readonly LongGoal[] = [
  { key: 'emergency', name: 'Emergency Fund', monthly: 250_00, step: 8_000_00, stepMonths: 32, ahead: 0 },
  { key: 'car', name: 'Car Down Payment', monthly: 150_00, step: 6_000_00, stepMonths: 32, ahead: 3 },
];

function longGoal({ key, name, monthly, step, stepMonths, ahead }: LongGoal, today: CalendarDate): Plan {
  const elapsed = monthsBetween(start, monthOf(today));
  const steps = Math.floor((elapsed + ahead) / stepMonths) + 1;
  const { end } = rangeOfMonth(addMonths(start, steps * stepMonths - 1));
  const goal = { key, name, target: cents(steps * step), deadline: end, createdOn: SAMPLE_START, closedOn: null };
  return { ...goal, monthly: cents(monthly), first: start, months: elapsed + 1 };
}

const FOR_HOLIDAYS = cents(70_00);
const FOR_WISHES = cents(80_00);

/** One vacation goal a year, closed every July to pay for the trip. */
function holidays(today: CalendarDate): Plan[] {
  const plans: Plan[] = [];
  for (let year = Number(start.slice(0, 4)); year <= Number(today.slice(0, 4)) + 1; year += 1) {
    const isFirst = plans.length === 0;
    const months = isFirst ? 3 : 11;
    const last = `${year}-06` as Month;
    plans.push({
      key: `holiday-${year}`,
      name: `Summer Vacation ${year}`,
      target: cents(FOR_HOLIDAYS * months),
      deadline: rangeOfMonth(last).end,
      createdOn: isFirst ? SAMPLE_START : dayIn(addMonths(last, -11), 20),
      closedOn: dayIn(addMonths(last, 1), 1),
      monthly: FOR_HOLIDAYS,
      first: addMonths(last, 1 - months),
      months,
    });
  }
  return plans;
}

const WISHES = [
  { name: 'New Tablet', months: 6, purchase: { description: 'Tablet', price: 449_00 } },
  { name: 'Armchair', months: 5, purchase: { description: 'Armchair', price: 379_00 } },
  { name: 'Bicycle', months: 11, purchase: { description: 'Bicycle', price: 849_00 } },
  { name: 'Camera', months: 7, purchase: { description: 'Camera', price: 549_00 } },
] as const;

/** One purchase goal after another, each closed on the 20th of the month in which its target is reached. */
function wishes(today: CalendarDate): Plan[] {
  const plans: Plan[] = [];
  for (let first = start; first <= monthOf(today); first = addMonths(first, plans.at(-1)?.months ?? 1)) {
    const { name, months, purchase } = WISHES[plans.length % WISHES.length] ?? WISHES[0];
    const last = addMonths(first, months - 1);
    plans.push({
      key: `wish-${plans.length + 1}`,
      name,
      target: cents(FOR_WISHES * months),
      deadline: rangeOfMonth(last).end,
      createdOn: dayIn(first, 1),
      closedOn: dayIn(last, 20),
      monthly: FOR_WISHES,
      first,
      months,
      purchase,
    });
  }
  return plans;
}

function savingsOf({ key, name, monthly, first, months }: Plan): SampleTransaction[] {
  return Array.from({ length: months }, (_, index) => {
    const note = index === 0 ? `${name}: right after payday, before it is gone` : '';
    const date = dayIn(addMonths(first, index), 16);
    return { type: 'savings', amount: monthly, category: null, goal: key, date, description: name, note };
  });
}

function purchaseOf({ closedOn, purchase }: Plan): SampleTransaction[] {
  if (!closedOn || !purchase) return [];
  const note = `${purchase.description}, paid from what was saved for it`;
  const bought = { category: 'big purchases', goal: null, date: closedOn, description: purchase.description, note };
  return [{ type: 'expense', amount: cents(purchase.price), ...bought }];
}

/**
 * Two long-term goals, the next vacation, and the next purchase, with their contributions. Goals that were reached are
 * closed, and their money returned to the balance on that day.
 */
export function sampleGoals(today: CalendarDate) {
  const plans = [...LONG_GOALS.map((goal) => longGoal(goal, today)), ...holidays(today), ...wishes(today)];
  const begun = plans.filter(({ createdOn }) => createdOn <= today);
  const transactions = begun.flatMap((plan) => [...savingsOf(plan), ...purchaseOf(plan)]);
  return {
    goals: begun.map(
      ({ key, name, target, deadline, createdOn, closedOn }): SampleGoal => ({
        key,
        name,
        target,
        deadline,
        createdOn,
        closedOn: closedOn !== null && closedOn <= today ? closedOn : null,
      }),
    ),
    transactions: transactions.filter(({ date }) => date <= today),
  };
}
