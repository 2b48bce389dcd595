import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { TransactionId } from '#shared/ids.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { cents } from '#shared/money.ts';
import { DEFAULT_PREFERENCES, preferencesContract as preferences } from '#shared/preferences/contract.ts';
import { type Schedule, schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import type { Person } from '#testing/app/app.ts';
import { expense, income, record, savings } from '#testing/app/builders.ts';
import { budgetDraft, budgetIn, startBudget } from './budgets.ts';
import { goalDraft, startGoal } from './goals.ts';
import { bankRow, importFile, statement } from './imports.ts';
import { wants } from './notifications.ts';
import { act, scheduleDraft, startSchedule } from './schedules.ts';

/** Adds something of every kind that an export contains, through the API. */
export async function addEverything(person: Person): Promise<void> {
  const [car, house, trip, closed] = [
    await startGoal(person, { saved: 300_00 }),
    await startGoal(person, { name: 'House', saved: 50_00 }),
    await startGoal(person, { name: 'Trip', saved: 20_00 }),
    await startGoal(person, { name: '🏖️ "Beach", 2026', saved: 12_34 }),
  ];
  const reallocate = (goalId: typeof car, target: typeof car | 'balance') =>
    person.call(goals.reallocate, { params: { goalId }, body: { target } });
  await reallocate(house, car);
  await reallocate(trip, 'balance');
  await person.call(goals.remove, { params: { goalId: closed }, query: {} });
  const adjusted = { ...goalDraft({ deadline: '2027-01-01' }), currentAmount: cents(1_000_000_00) };
  await person.call(goals.update, { params: { goalId: car }, body: adjusted });

  await startBudget(person, 'Groceries', { from: '2026-01', icon: '🛒', notes: 'Käse\n"and" more' });
  const march = await budgetIn(person, 'groceries', '2026-03');
  await person.call(budgets.update, {
    params: { budgetId: march._id },
    body: budgetDraft('Groceries', { amount: 5, notes: march.notes }),
  });
  const ended = await startBudget(person, 'Fun', { from: '2026-02' });
  await person.call(budgets.remove, { params: { budgetId: ended._id.replace('2026-02', '2026-03') as never } });

  const text = 'Ünïcode 🏠, "quoted"; =SUM(A1)\r\nand a second line';
  await record(
    person,
    income({ amount: 999_999_999_99 }),
    expense({ amount: 1, description: text, note: text, date: '2025-12-31' }),
    expense({ description: '=1+1', note: "'=2", category: 'Food & Dining', date: '2026-02-28' }),
    savings(car, { amount: 4_35, date: '2024-02-29' }),
  );
  const [tea, cake] = await record(person, expense({ description: 'Tea' }), savings(car, { description: 'Cake' }));
  for (const deleted of [tea, cake]) {
    if (deleted) await person.call(transactions.remove, { params: { transactionId: deleted._id }, query: {} });
  }
  const dark = { ...DEFAULT_PREFERENCES, displaySettings: { theme: 'Dark' as const } };
  await person.call(preferences.update, { body: dark });
  await wants(person, { transactionNotifications: { largeTransactionAlerts: true, alertAmount: cents(123_45) } });
}

/** Imports statements with rows of every outcome: one is edited afterwards, and one is undone. */
export async function addImports(person: Person): Promise<void> {
  const giro = { account: 'DE02120300000000202051', layout: 'camt', name: 'Giro' };
  const rows = [
    bankRow('2026-03-10', -12_99, 'LIDL 0123 Berlin', { externalId: 'a-1' }),
    bankRow('2026-03-11', 2_000_00, 'ACME payroll', { externalId: 'a-2' }),
    bankRow('2026-03-12', -3_50, 'Coffee "to go"\u00a0☕', { externalId: 'a-3' }),
    bankRow('2026-03-14', -7_00, 'Hotel', { status: 'pending' }),
  ];
  const leaveOut = { row: 2, action: 'leave_out', type: null, category: null, goalId: null } as const;
  const remember = [{ merchant: 'lidl', type: 'expense', category: 'groceries', goalId: null } as const];
  await importFile(person, [statement(rows, giro)], { decisions: [leaveOut], remember, problems: 2 });
  await importFile(person, [statement(rows.slice(0, 2), giro)]);
  const undone = await importFile(person, [statement([bankRow('2026-02-02', -1_00, 'Kiosk')])]);
  await person.call(imports.undo, { params: { importId: undone._id } });
  const { items } = await person.call(transactions.list, { query: { search: 'acme' } });
  for (const { _id, version: _, ...row } of items) {
    await person.call(transactions.update, { params: { transactionId: _id }, body: { ...row, description: 'Salary' } });
  }
}

/** Schedules of every kind, with occurrences of every status. */
export async function addSchedules(person: Person): Promise<void> {
  const params = ({ _id: scheduleId }: Schedule) => ({ params: { scheduleId } });
  const goalId = await startGoal(person, { name: 'Boat' });
  const rent = await startSchedule(person, '2026-03-31', { note: 'Ünïcode\n"quoted"', amount: [900_00, 950_00] });
  await act(person, rent._id, '2026-03-31', { action: 'record', amount: cents(901_00) });
  await act(person, rent._id, '2026-05-31', { action: 'move', date: '2026-06-02' as CalendarDate });
  await act(person, rent._id, '2026-06-30', { action: 'skip' });
  const pattern = { kind: 'weekday', nth: 'last', weekday: 'Friday' } as const;
  const later = scheduleDraft('2026-08-01', {
    amount: 990_00,
    category: 'flat',
    rule: { pattern, weekend: 'friday_before', end: { kind: 'after', count: 5 } },
  });
  const change = { ...later, from: '2026-08-31' as CalendarDate };
  await person.call(schedules.update, { ...params(rent), body: change });

  const coffee = { amount: 4_00, description: 'Coffee', category: 'coffee' };
  const daily = await startSchedule(person, '2026-03-15', {
    ...coffee,
    rule: { unit: 'day', interval: 3 },
    recording: 'automatic',
  });
  await act(person, daily._id, '2026-03-18', { action: 'change_amount', amount: cents(5_00) });
  const first = { ...scheduleDraft('2026-03-12', { ...coffee, rule: { unit: 'week' } }), recordFirst: true };
  const { transaction } = await person.call(schedules.create, { body: { ...first, suggestion: 'expense coffee' } });
  const transactionId = transaction?._id as TransactionId;
  await person.call(transactions.remove, { params: { transactionId }, query: { occurrence: 'skip' } });
  const saving = await startSchedule(person, '2026-03-16', { type: 'savings', goalId, category: null });
  await person.call(goals.contribute, { params: { goalId }, body: { amount: cents(900_00) } });
  await person.call(goals.remove, { params: { goalId }, query: {} });
  await person.call(schedules.remove, params(saving));
  await person.call(schedules.pause, params(await startSchedule(person, '2027-01-31')));
}

const FIGURES = [
  '/schedules',
  '/schedules/upcoming?days=92',
  '/imports',
  '/imports/sources',
  '/imports/merchants',
  '/dashboard',
  '/dashboard/spending?period=ytd',
  '/goals',
  '/budgets',
  '/transactions',
  '/transactions/totals',
  '/transactions/user-categories',
  '/reports/monthly',
  '/reports/trends',
  '/reports/budget-performance',
  '/reports/savings-by-goal',
  '/reports/spending-categories',
  '/preferences/settings',
  '/notifications/settings',
];

/** The responses behind every screen, without the versions, which only count how often something was saved. */
export async function readEveryFigure(person: Person): Promise<Record<string, unknown>> {
  const entries = FIGURES.map(async (path) => {
    const { status, text } = await person.request({ url: `/api${path}` });
    return [path, { status, json: JSON.parse(text, (name, value) => (name === 'version' ? undefined : value)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
