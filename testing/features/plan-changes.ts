import { expect } from 'vitest';
import { todayIn } from '#server/http/today.ts';
import { addDays, addMonths, monthOf } from '#shared/calendar-date.ts';
import { DEFAULT_PREFERENCES } from '#shared/preferences/contract.ts';
import type { Person } from '#testing/app/app.ts';
import { expense, hasGoal, income, savings, wire } from '#testing/app/builders.ts';
import { bankRow, draftImport, statement } from '#testing/features/imports.ts';
import { scheduleDraft } from '#testing/features/schedules.ts';

/** The first and the last zone in which a day begins, so that their months differ for a day. */
export const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
export const CATEGORIES = ['food', 'fun', 'rent', 'pets'] as const;
const START = Date.parse('2026-03-29T11:30:00Z');
const HOUR = 3_600_000;

/** Every kind of change of what a forecast is computed from. */
export const CHANGES = [
  ...(['spend', 'spend before', 'earn', 'save', 'edit', 'delete', 'restore'] as const),
  ...(['import', 'undo import', 'restore import'] as const),
  ...(['budget', 'change budget', 'rename budget', 'end budget', 'end new budget', 'carry'] as const),
  ...(['schedule', 'edit schedule', 'pause', 'resume', 'delete schedule', 'restore schedule'] as const),
  ...(['skip', 'record', 'move', 'change amount', 'reopen', 'pay', 'close goal'] as const),
] as const;
export const TIMES = ['wait hours', 'wait days', 'set the clock back'] as const;

export interface Change {
  readonly what: (typeof CHANGES | typeof TIMES)[number];
  /** Chooses among what there is. */
  readonly pick: number;
  /** In cents. */
  readonly amount: number;
  readonly days: number;
  readonly category: (typeof CATEGORIES)[number];
  /** The server that is asked. */
  readonly server: 0 | 1;
  readonly zone: (typeof ZONES)[number];
}

const ORDINARY = { pick: 0, amount: 50_00, days: 40, category: 'food', server: 0, zone: ZONES[1] } as const;

export function change(what: Change['what'], details: Partial<Change> = {}): Change {
  return { ...ORDINARY, what, ...details };
}

/** Budgets of three categories that carry over what is left of earlier months, and schedules of each kind, one with a moved occurrence. */
const PREPARED: readonly Change[] = [
  change('carry'),
  ...CATEGORIES.slice(0, 3).flatMap((category) => [
    change('budget', { category, pick: 2, amount: 300_00 }),
    change('spend before', { category }),
    change('spend', { category }),
  ]),
  change('earn'),
  change('save'),
  change('schedule', { category: 'rent', pick: 2 }),
  change('schedule', { category: 'fun', pick: 4 }),
  change('schedule', { pick: 10 }),
  change('schedule', { category: 'pets', pick: 21 }),
  change('move', { days: 2 }),
];

/** A user of two servers, and what has an id so far, deleted ones included. */
export interface World {
  now: number;
  readonly people: readonly [Person, Person];
  readonly ids: Record<'transactions' | 'budgets' | 'schedules' | 'imports' | 'goals', string[]>;
}

export async function prepareWorld(people: World['people'], setNow: (now: number) => void): Promise<World> {
  setNow(START);
  const ids: World['ids'] = { transactions: [], budgets: [], schedules: [], imports: [], goals: [] };
  const world = { now: START, people, ids };
  ids.goals.push(await hasGoal(people[0]));
  for (const one of PREPARED) expect([one.what, await make(world, one)]).toEqual([one.what, true]);
  return world;
}

/** @returns whether something has changed: some requests are rejected, such as an edit of a deleted transaction */
export async function make(
  world: World,
  { what, pick, amount, days, category, server, zone }: Change,
): Promise<boolean> {
  const person = world.people[server];
  const { ids } = world;
  const today = todayIn(zone, world.now);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    person.request({ method, url: `/api${url}`, headers: { 'x-time-zone': zone }, ...(payload && { payload }) });
  const send = async (...request: Parameters<typeof ask>) => (await ask(...request)).status < 300;
  const add = async (list: keyof World['ids'], url: string, payload: object, name: string) => {
    const { status, json } = await ask('POST', url, payload);
    if (status < 300) ids[list].push(json[name]._id);
    return status < 300;
  };
  const idOf = (list: keyof World['ids']) => ids[list][pick % Math.max(ids[list].length, 1)] ?? 'none';
  const record = (draft: Parameters<typeof wire>[0]) =>
    add('transactions', '/transactions', wire(draft), 'transaction');
  const earlier = addDays(today, -days);
  const spent = { amount, category, description: `${category} shop` };
  const budget = { name: category, amount: amount / 100, notes: '' };
  const draft = scheduleDraft(addDays(today, (pick % 50) - 20), {
    ...{ category, description: `${category} bill`, amount: pick % 3 === 0 ? [amount, amount + 5_00] : amount },
    recording: pick % 3 === 1 ? 'automatic' : 'remind',
    rule: { unit: (['day', 'week', 'month'] as const)[pick % 3] as 'day', interval: 1 + (pick % 4) },
    ...(pick % 5 === 0 && { type: 'savings', category: null, goalId: ids.goals[0] as never }),
  });
  const schedule = { ...draft, amount: { from: draft.amount.from / 100, to: draft.amount.to / 100 } };
  const occurrences = async () => (await ask('GET', '/schedules/upcoming')).json.occurrences as Shown[];
  const act = async (action: string, details: object = {}) => {
    const shown = await occurrences();
    const changed = shown.filter(({ isMoved }) => isMoved);
    const from = action === 'reopen' && changed.length > 0 ? changed : shown;
    const one = from[pick % Math.max(from.length, 1)];
    return (
      one !== undefined && send('POST', `/schedules/${one.scheduleId}/occurrences/${one.day}`, { action, ...details })
    );
  };
  switch (what) {
    case 'spend':
      return record(expense({ ...spent, date: today }));
    case 'spend before':
      return record(expense({ ...spent, date: earlier }));
    case 'earn':
      return record(income({ amount, date: earlier }));
    case 'save':
      return record(savings(ids.goals[0] as never, { amount, date: today }));
    case 'edit':
      return send('PUT', `/transactions/${idOf('transactions')}`, wire(expense({ ...spent, date: earlier })));
    case 'delete':
      return send('DELETE', `/transactions/${idOf('transactions')}`);
    case 'restore':
      return send('POST', `/transactions/${idOf('transactions')}/restore`);
    case 'import': {
      const rows = [bankRow(earlier, -amount, 'Card payment'), bankRow(today, -amount, 'Another card payment')];
      const { decisions, ...file } = await draftImport(person, [statement(rows)]);
      const sources = [statement(rows.map((row) => ({ ...row, amount: (row.amount / 100) as never })))];
      const decided = decisions.map((one) => ({ ...one, category }));
      return add('imports', '/imports', { ...file, sources, decisions: decided }, 'import');
    }
    case 'undo import':
      return send('POST', `/imports/${idOf('imports')}/undo`);
    case 'restore import':
      return send('POST', `/imports/${idOf('imports')}/restore`);
    case 'budget':
      return add(
        'budgets',
        '/budgets',
        { ...budget, periodStart: `${addMonths(monthOf(today), -(pick % 3))}-01` },
        'budget',
      );
    case 'change budget':
      return send('PUT', `/budgets/${idOf('budgets')}`, budget);
    case 'rename budget':
      return send('PUT', `/budgets/${idOf('budgets')}`, { ...budget, name: `New ${category}` });
    case 'end budget':
      return send('DELETE', `/budgets/${idOf('budgets').replace(/_.*/, `_${monthOf(today)}`)}`);
    case 'end new budget':
      return send('DELETE', `/budgets/${idOf('budgets')}`);
    case 'carry': {
      const budgetSettings = { carryForwardUnusedBudget: pick % 2 === 0 };
      return send('PUT', '/preferences/settings', { ...DEFAULT_PREFERENCES, budgetSettings });
    }
    case 'schedule':
      return add('schedules', '/schedules', schedule, 'schedule');
    case 'edit schedule':
      return send('PUT', `/schedules/${idOf('schedules')}`, schedule);
    case 'delete schedule':
      return send('DELETE', `/schedules/${idOf('schedules')}`);
    case 'restore schedule':
    case 'pause':
    case 'resume':
      return send('POST', `/schedules/${idOf('schedules')}/${what.split(' ')[0]}`);
    case 'skip':
    case 'reopen':
      return act(what);
    case 'record':
      return act(what, { amount: amount / 100, date: addDays(today, -(days % 5)) });
    case 'move':
      return act(what, { date: addDays(today, 1 + (days % 40)) });
    case 'change amount':
      return act('change_amount', { amount: amount / 100 });
    case 'pay': {
      const [one] = (await occurrences()).filter(({ type }) => type === 'expense');
      return (
        one !== undefined && record(expense({ ...spent, ...one, amount: Math.round(one.amount.to * 100), date: today }))
      );
    }
    case 'close goal':
      return send('DELETE', `/goals/${ids.goals[0]}`);
    case 'wait hours':
    case 'wait days':
      world.now += days * (what === 'wait days' ? 24 : 1) * HOUR;
      return true;
    case 'set the clock back':
      world.now -= (days % 40) * 24 * HOUR;
      return true;
  }
}

/** An occurrence in a response. */
interface Shown {
  readonly scheduleId: string;
  readonly day: string;
  readonly isMoved: boolean;
  readonly type: string;
  readonly category: string;
  readonly description: string;
  readonly amount: { readonly to: number };
}
