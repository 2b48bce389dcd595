import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, type DateRange, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import { dashboardContract as dashboard } from '#shared/dashboard/contract.ts';
import { forecastContract } from '#shared/forecast/contract.ts';
import { leftFigure } from '#shared/forecast/left-figure.ts';
import { leftText } from '#shared/forecast/left-text.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { type ScheduleSuggestion, schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, income, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { act, startSchedule } from '#testing/features/schedules.ts';

/** Money that moved, in cents. */
interface Entry {
  readonly date: string;
  readonly type: 'income' | 'expense' | 'savings';
  readonly amount: number;
  readonly category?: string;
}

/** An occurrence: from `known` until the day before `settled`, it is expected on `day`. */
interface Expected extends Omit<Entry, 'date'> {
  readonly name: string;
  readonly day: string;
  readonly known?: string;
  readonly settled: string;
}

const FIRST = '2026-02-01' as CalendarDate;
const LAST = '2026-03-31' as CalendarDate;
const NEVER = '9999-12-31';

const BUDGETS: Readonly<Record<string, number>> = { bills: 1100_00, groceries: 300_00 };

const rent = { name: 'Rent', type: 'expense', amount: 900_00, category: 'bills' } as const;
const salary = { name: 'Salary', type: 'income', amount: 1500_00, category: 'salary' } as const;
const internet = { name: 'Internet', type: 'expense', amount: 60_00, category: 'bills' } as const;
const gym = { name: 'Gym', type: 'expense', amount: 40_00, category: 'health' } as const;
const magazine = { name: 'Magazine', type: 'expense', amount: 12_00, category: 'fun' } as const;
const car = { name: 'Car', type: 'savings', amount: 200_00 } as const;
const netflix = { name: 'Netflix', type: 'expense', amount: 15_99, category: 'fun' } as const;

/** Written by hand, so that no rule of the product computes it. */
const EXPECTED: readonly Expected[] = [
  // The 31st is the 28th in February; the bill is paid two days late.
  { ...rent, day: '2026-02-28', settled: '2026-03-02' },
  { ...rent, day: '2026-03-31', settled: '2026-03-31' },
  { ...rent, day: '2026-04-30', settled: NEVER },
  // Every second Friday, recorded automatically.
  ...['2026-02-13', '2026-02-27', '2026-03-13', '2026-03-27'].map((day) => ({ ...salary, day, settled: day })),
  { ...salary, day: '2026-04-10', settled: NEVER },
  { ...salary, day: '2026-04-24', settled: NEVER },
  // Paid three days early and 4 percent dearer in February, on time in March.
  { ...internet, day: '2026-02-20', settled: '2026-02-17' },
  { ...internet, day: '2026-03-20', settled: '2026-03-20' },
  { ...internet, day: '2026-04-20', settled: NEVER },
  // March is skipped on March 3.
  { ...gym, day: '2026-02-10', settled: '2026-02-10' },
  { ...gym, day: '2026-03-10', settled: '2026-03-03' },
  { ...gym, day: '2026-04-10', settled: NEVER },
  // Weekly on Mondays, recorded automatically, paused from February 17 until March 17.
  ...['2026-02-02', '2026-02-09', '2026-02-16'].map((day) => ({ ...magazine, day, settled: day })),
  ...['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].map((day) => ({
    ...magazine,
    day,
    settled: '2026-02-17',
  })),
  ...['2026-03-23', '2026-03-30'].map((day) => ({ ...magazine, day, known: '2026-03-17', settled: day })),
  { ...magazine, day: '2026-04-06', known: '2026-03-17', settled: NEVER },
  { ...magazine, day: '2026-04-13', known: '2026-03-17', settled: NEVER },
  // Saved on the 15th, recorded automatically.
  ...['2026-02-15', '2026-03-15'].map((day) => ({ ...car, day, settled: day })),
  { ...car, day: '2026-04-15', settled: NEVER },
  // Found in the history and accepted.
  ...['2026-02-05', '2026-03-05'].map((day) => ({ ...netflix, day, settled: day })),
  { ...netflix, day: '2026-04-05', settled: NEVER },
];

const HISTORY: readonly Entry[] = [
  { date: '2026-01-30', type: 'income', amount: 1500_00, category: 'salary' },
  ...['2025-11-05', '2025-12-05', '2026-01-05'].map((date) => ({ ...netflix, date })),
];

/** What the schedules record by themselves, on its day. */
const AUTOMATIC: readonly Entry[] = EXPECTED.filter(({ name }) => ['Salary', 'Magazine', 'Car'].includes(name))
  .filter(({ day, settled }) => day === settled)
  .map(({ day, ...one }) => ({ ...one, date: day }));

/** What the user adds by hand. The last groceries take the budgets below zero. */
const TYPED: readonly (Entry & { readonly description: string })[] = [
  { date: '2026-02-05', description: 'NETFLIX.COM', ...netflix },
  { date: '2026-02-07', description: 'Market', type: 'expense', amount: 85_10, category: 'groceries' },
  { date: '2026-02-17', description: 'Internet', ...internet, amount: 62_40 },
  { date: '2026-02-21', description: 'Tires', type: 'expense', amount: 310_49, category: 'auto' },
  { date: '2026-02-24', description: 'Market', type: 'expense', amount: 121_37, category: 'groceries' },
  { date: '2026-03-05', description: 'NETFLIX.COM', ...netflix },
  { date: '2026-03-07', description: 'Market', type: 'expense', amount: 99_99, category: 'groceries' },
  { date: '2026-03-14', description: 'Sold the bike', type: 'income', amount: 75_50, category: 'other' },
  { date: '2026-03-20', description: 'Internet', ...internet },
  { date: '2026-03-26', description: 'Feast', type: 'expense', amount: 640_01, category: 'groceries' },
];

/** What the user records from its occurrence. */
const FROM_OCCURRENCES: readonly Entry[] = [
  { date: '2026-02-10', ...gym },
  { date: '2026-03-02', ...rent },
  { date: '2026-03-31', ...rent },
];

const ENTRIES = [...HISTORY, ...AUTOMATIC, ...TYPED, ...FROM_OCCURRENCES];

const signed = ({ type, amount }: Pick<Entry, 'type' | 'amount'>) => (type === 'income' ? amount : -amount);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const spentIn = (month: string, category: string, today: string) =>
  sum(
    ENTRIES.filter((one) => one.type === 'expense' && one.category === category)
      .filter(({ date }) => date.startsWith(month) && date <= today)
      .map(({ amount }) => amount),
  );

/** What the dashboard must say at the end of a day, as plain sums. */
function figuresOn(today: CalendarDate) {
  const month = monthOf(today);
  const { start, end } = rangeOfMonth(month);
  const weekAgo = addDays(today, -7);
  const open = EXPECTED.filter(({ known = FIRST, settled }) => known <= today && today < settled);
  const counted = open.filter(({ day }) => (day >= start || day >= weekAgo) && day <= end);
  const recorded = ENTRIES.filter(({ date }) => date <= today);
  const moneyLeft = sum([...recorded.filter(({ date }) => date >= start), ...counted].map(signed));
  const budgetLeft = sum(
    Object.entries(BUDGETS).map(([category, amount]) => {
      const carried = month === '2026-03' ? Math.max(0, amount - spentIn('2026-02', category, today)) : 0;
      const bills = counted.filter((one) => one.type === 'expense' && one.category === category);
      return amount + carried - spentIn(month, category, today) + sum(bills.map(signed));
    }),
  );
  const daysLeft = Number(end.slice(8)) - Number(today.slice(8)) + 1;
  const leftToSpend = Math.min(moneyLeft, budgetLeft);
  const next = open.toSorted((a, b) => a.day.localeCompare(b.day)).slice(0, 3);
  const balance = sum(recorded.map(signed));
  return {
    card: {
      month,
      daysLeft,
      leftToSpend,
      perDay: Math.max(0, Math.floor(leftToSpend / daysLeft)),
      shortfall: balance < 0 ? null : shortfallOf(balance, counted, { start: today, end }),
      next: next.map(({ name, day }) => `${day} ${name}`),
      uncounted: open.filter(({ day }) => day < today && !counted.some((one) => one.day === day)).length,
      isStillRecording: false,
    },
    words: wordsOn(today, { leftToSpend, daysLeft }),
    forecast: { moneyLeft, budgetLeft, balance, atMonthEnd: balance + sum(counted.map(signed)) },
  };
}

function shortfallOf(balance: number, counted: readonly Expected[], { start, end }: DateRange) {
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const after = balance + sum(counted.filter((one) => one.day <= day).map(signed));
    if (after < 0) return { day, from: after, to: after };
  }
  return null;
}

/** What the card says, written without the product's formatting. */
function wordsOn(today: CalendarDate, { leftToSpend, daysLeft }: { leftToSpend: number; daysLeft: number }): string[] {
  const month = today < '2026-03' ? 'February' : 'March';
  const dollars = (amount: number) =>
    (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 });
  if (leftToSpend < 0)
    return [`In ${month}`, `Over by ${dollars(-leftToSpend)}`, `Nothing is left to spend in ${month}`];
  const days = daysLeft === 1 ? 'the last day of' : `the ${daysLeft} days left in`;
  return ['Today', dollars(Math.floor(leftToSpend / daysLeft)), `${dollars(leftToSpend)} for ${days} ${month}`];
}

async function readFigures(person: Person) {
  const { leftToSpend: card } = await person.call(dashboard.read, {});
  const { moneyLeft, budgetLeft, balanceToday, balanceAtMonthEnd } = await person.call(forecastContract.read, {
    query: {},
  });
  expect(sum(moneyLeft.lines.map(({ amount }) => amount))).toBe(moneyLeft.amount);
  expect(sum(budgetLeft?.lines.map(({ amount }) => amount) ?? [])).toBe(budgetLeft?.amount);
  expect(balanceAtMonthEnd.from).toBe(balanceAtMonthEnd.to);
  const { label, figure } = leftFigure(card as NonNullable<typeof card>);
  return {
    words: [label, figure, leftText(card as NonNullable<typeof card>)],
    card: card && { ...card, next: card.next.map(({ description, shownDay }) => `${shownDay} ${description}`) },
    forecast: {
      moneyLeft: moneyLeft.amount,
      budgetLeft: budgetLeft?.amount,
      balance: balanceToday,
      atMonthEnd: balanceAtMonthEnd.from,
    },
  };
}

/** Creates the budgets and the schedules on the first day. @returns the schedules' ids by name */
async function plan(ann: Person): Promise<Ids> {
  for (const [name, amount] of Object.entries(BUDGETS)) await startBudget(ann, name, { amount });
  const goalId = await hasGoal(ann, 'Car');
  const automatic = { recording: 'automatic' } as const;
  const weekly = { unit: 'week' } as const;
  const created = [
    await startSchedule(ann, '2026-01-31', termsOf(rent)),
    await startSchedule(ann, '2026-01-30', { ...termsOf(salary), ...automatic, rule: { ...weekly, interval: 2 } }),
    await startSchedule(ann, '2026-01-20', termsOf(internet)),
    await startSchedule(ann, '2026-02-10', termsOf(gym)),
    await startSchedule(ann, '2026-02-02', { ...termsOf(magazine), ...automatic, rule: weekly }),
    await startSchedule(ann, '2026-02-15', { ...termsOf(car), ...automatic, category: null, goalId }),
    await acceptSuggestion(ann),
  ];
  return Object.fromEntries(created.map(({ description, _id }) => [description, _id]));
}

type Ids = Readonly<Record<string, ScheduleId>>;

function termsOf({ name, ...terms }: Pick<Expected, 'name' | 'type' | 'amount' | 'category'>) {
  return { ...terms, description: name };
}

/** Creates the schedule of the subscription that the history shows. */
async function acceptSuggestion(ann: Person) {
  const { suggestions } = await ann.call(schedules.suggestions, {});
  expect(suggestions.map(({ description, nextDay }) => [description, nextDay])).toEqual([['Netflix', '2026-02-05']]);
  const [{ key, nextDay, transactions, ...found }] = suggestions as [ScheduleSuggestion];
  const body = { ...found, note: '', recording: 'remind' as const, suggestion: key };
  return (await ann.call(schedules.create, { body })).schedule;
}

/** What the user does with occurrences and schedules, by day. */
const ACTS: Readonly<Record<string, (ann: Person, ids: Ids) => Promise<unknown>>> = {
  '2026-02-10': (ann, { Gym }) => act(ann, idOf(Gym), '2026-02-10', { action: 'record' }),
  '2026-02-17': (ann, { Magazine }) => ann.call(schedules.pause, { params: { scheduleId: idOf(Magazine) } }),
  '2026-03-02': (ann, { Rent }) =>
    act(ann, idOf(Rent), '2026-02-28', { action: 'record', date: '2026-03-02' as CalendarDate }),
  '2026-03-03': (ann, { Gym }) => act(ann, idOf(Gym), '2026-03-10', { action: 'skip' }),
  '2026-03-17': (ann, { Magazine }) => ann.call(schedules.resume, { params: { scheduleId: idOf(Magazine) } }),
  '2026-03-31': (ann, { Rent }) => act(ann, idOf(Rent), '2026-03-31', { action: 'record' }),
};

function idOf(id: ScheduleId | undefined): ScheduleId {
  if (!id) throw new Error('No such schedule');
  return id;
}

function draftOf({ type, ...details }: (typeof TYPED)[number]) {
  return type === 'income' ? income(details) : expense(details);
}

describe.each(databases)('over two months on %s', (database) => {
  test('the dashboard and the forecast equal plain sums on each day', async () => {
    const { person, setNow } = await startApp(database);
    const atNoon = (day: string) => setNow(`${day}T17:00:00Z`);
    atNoon(FIRST);
    const ann = await person();
    await record(ann, income({ amount: 1500_00, date: '2026-01-30', description: 'Pay' }));
    for (const { date, amount, category } of HISTORY.slice(1))
      await record(ann, expense({ date, amount, ...(category && { category }), description: 'Netflix' }));
    const ids = await plan(ann);

    for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
      atNoon(day);
      await record(ann, ...TYPED.filter(({ date }) => date === day).map(draftOf));
      await ACTS[day]?.(ann, ids);
      expect({ day, ...(await readFigures(ann)) }).toEqual({ day, ...figuresOn(day) });
    }
  });
});
