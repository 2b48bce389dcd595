import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { GoalId, TransactionId } from '#shared/ids.ts';
import { dollarsOfCents } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { NOW } from '#testing/app/app.ts';
import { expense, income, savings, wire } from '#testing/app/builders.ts';
import { goalDraft } from '#testing/features/goals.ts';
import type { LedgerModel, ModelRow } from './ledger.ts';

const TODAY = new Date(NOW).toISOString().slice(0, 10);

const which = fc.nat({ max: 30 });
const amount = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 99_999_999_999 }));
const date = fc.constantFrom('2024-02-29', '2025-12-31', '2026-03-01', TODAY);

/** An action on goals; goals and transactions are indexes of a list. */
export type Step =
  | { act: 'open' | 'earn' }
  | { act: 'save'; goal: number; amount: number; date: string }
  | { act: 'contribute' | 'adjust'; goal: number; amount: number }
  | { act: 'close' | 'release'; goal: number }
  | { act: 'reallocate'; goal: number; target: number }
  | { act: 'edit'; row: number; goal: number | null; amount: number; date: string }
  | { act: 'delete' | 'restore'; row: number };

function act<const A extends Step['act']>(...acts: A[]) {
  return { act: fc.constantFrom(...acts) };
}

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record(act('open', 'earn')) },
  { weight: 4, arbitrary: fc.record({ ...act('save'), goal: which, amount, date }) },
  { weight: 4, arbitrary: fc.record({ ...act('contribute', 'adjust'), goal: which, amount }) },
  { weight: 1, arbitrary: fc.record({ ...act('close', 'release'), goal: which }) },
  { weight: 2, arbitrary: fc.record({ ...act('reallocate'), goal: which, target: which }) },
  { weight: 3, arbitrary: fc.record({ ...act('edit'), row: which, goal: fc.option(which), amount, date }) },
  { weight: 3, arbitrary: fc.record({ ...act('delete', 'restore'), row: which }) },
);

/** The existing goals and transactions; never empty. */
interface Things {
  readonly goals: readonly GoalId[];
  readonly rows: readonly TransactionId[];
}

function one<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T;
}

/** The request for a step. */
export function requestOf(step: Step, { goals, rows }: Things): InjectOptions {
  const post = (url: string, payload?: object): InjectOptions => ({ method: 'POST', url, ...(payload && { payload }) });
  const goalUrl = (number: number) => `/api/goals/${one(goals, number)}`;
  const newGoal = { ...goalDraft(), targetAmount: 1000 };
  switch (step.act) {
    case 'open':
      return post('/api/goals', newGoal);
    case 'earn':
      return post('/api/transactions', wire(income()));
    case 'save':
      return post('/api/transactions', wire(savings(one(goals, step.goal), step)));
    case 'contribute':
      return post(`${goalUrl(step.goal)}/contribute`, { amount: dollarsOfCents(step.amount as never) });
    case 'adjust': {
      const payload = { ...newGoal, currentAmount: dollarsOfCents(step.amount as never) };
      return { method: 'PUT', url: goalUrl(step.goal), payload };
    }
    case 'close':
      return { method: 'DELETE', url: goalUrl(step.goal) };
    case 'release':
      return post(`${goalUrl(step.goal)}/reallocate`, { target: 'balance' });
    case 'reallocate':
      return post(`${goalUrl(step.goal)}/reallocate`, { target: one(goals, step.target) });
    case 'edit': {
      const payload = wire(step.goal === null ? expense(step) : savings(one(goals, step.goal), step));
      return { method: 'PUT', url: `/api/transactions/${one(rows, step.row)}`, payload };
    }
    case 'delete':
      return { method: 'DELETE', url: `/api/transactions/${one(rows, step.row)}` };
    case 'restore':
      return post(`/api/transactions/${one(rows, step.row)}/restore`);
  }
}

/** The expected status of a step according to the model. */
export function expectedStatus(step: Step, ledger: LedgerModel): number {
  const goal = 'goal' in step && step.goal !== null ? one(ledger.goals, step.goal) : undefined;
  const row = 'row' in step ? one(ledger.rows, step.row) : undefined;
  if (row) return expectedChange(step, row, ledger);
  if (step.act === 'close') return 200;
  if (goal?.isClosed) return 409;
  if (step.act === 'reallocate') {
    const target = one(ledger.goals, step.target);
    if (target === goal) return 400;
    return target.isClosed ? 409 : 200;
  }
  return step.act === 'adjust' || step.act === 'release' ? 200 : 201;
}

function expectedChange(step: Step, row: ModelRow, ledger: LedgerModel): number {
  const isClosed = (goalId: GoalId | null) => ledger.goals.some((goal) => goal._id === goalId && goal.isClosed);
  if (step.act === 'restore') return row.deleted && isClosed(row.goalId) ? 409 : 200;
  if (row.deleted) return 404;
  if (isClosed(row.goalId)) return 409;
  const after = step.act === 'edit' && step.goal !== null ? one(ledger.goals, step.goal)._id : null;
  if (isClosed(after)) return 409;
  if (row.goalId === null) return 200;
  const kept = step.act === 'edit' && after === row.goalId ? step.amount : 0;
  const taken = row.amount - kept;
  return taken > 0 && taken > ledger.held(row.goalId) ? 409 : 200;
}

interface Made {
  readonly goal?: { readonly _id: GoalId } | null;
  readonly transaction?: Transaction;
}

/** Repeats in the model what the API has done. @param made the API's response, with money in dollars */
export function apply(step: Step, ledger: LedgerModel, made: Made): void {
  const goal = 'goal' in step && step.goal !== null ? one(ledger.goals, step.goal) : undefined;
  const id = goal?._id as GoalId;
  const move = (goalId: GoalId, kind: 'adjustment' | 'transfer' | 'release', gained: number) =>
    ledger.movements.push({ goalId, kind, amount: gained, date: TODAY });

  if (step.act === 'open') ledger.goals.push({ _id: made.goal?._id as GoalId, isClosed: false });
  if (step.act === 'adjust') move(id, 'adjustment', step.amount - ledger.held(id));
  if (step.act === 'release') move(id, 'release', -ledger.held(id));
  if (step.act === 'reallocate') {
    const held = ledger.held(id);
    move(id, 'transfer', -held);
    move(one(ledger.goals, step.target)._id, 'transfer', held);
  }
  if (goal && (step.act === 'close' || step.act === 'release' || step.act === 'reallocate')) goal.isClosed = true;
  if (!made.transaction && step.act !== 'delete') return;

  const before = 'row' in step ? one(ledger.rows, step.row) : undefined;
  const row = {
    ...(before as ModelRow),
    ...made.transaction,
    ...(made.transaction && { amount: Math.round(made.transaction.amount * 100) as Transaction['amount'] }),
    created: before?.created ?? ledger.rows.length,
    deleted: step.act === 'delete',
  };
  ledger.rows = before ? ledger.rows.map((other) => (other === before ? row : other)) : [...ledger.rows, row];
}
