import { hash } from 'node:crypto';
import type { Tables } from '#server/db/tables.ts';
import type { Books } from '#server/ledger/replace-books.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { HOUR } from '#shared/durations.ts';
import type { GoalId, TransactionId, UserId } from '#shared/ids.ts';
import { addCents, cents } from '#shared/money.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import type { SampleHousehold } from './sample/household.ts';

/** The rows of a household for a user: the same ids and times each time, so that seeding again changes nothing. */
export function booksOf(userId: UserId, { goals, transactions }: SampleHousehold): Books {
  const goalId = (key: string) => sampleId(userId, `goal ${key}`) as GoalId;
  const saved = (key: string) =>
    addCents(...transactions.filter(({ goal }) => goal === key).map(({ amount }) => amount));
  return {
    goals: goals.map(({ key, name, target, deadline, createdOn, closedOn }, index) => ({
      user_id: userId,
      id: goalId(key),
      name,
      target_cents: target,
      deadline,
      created_at: noonOf(createdOn) + index,
      closed_at: closedOn && noonOf(closedOn),
      version: 1,
    })),
    transactions: transactions.map(({ amount, goal, ...row }, index) => ({
      ...row,
      user_id: userId,
      id: sampleId(userId, `transaction ${index}`) as TransactionId,
      amount_cents: amount,
      goal_id: goal === null ? null : goalId(goal),
      created_at: beginningOf(row.date) + index,
      version: 1,
    })),
    movements: goals.flatMap(({ key, closedOn }) => {
      if (closedOn === null) return [];
      const id = sampleId(userId, `release ${key}`);
      const release = { user_id: userId, id, goal_id: goalId(key), kind: 'release' as const };
      return [{ ...release, amount_cents: cents(-saved(key)), date: closedOn, created_at: noonOf(closedOn) }];
    }),
  };
}

export function budgetsOf(userId: UserId, { budgets }: SampleHousehold) {
  const ids = budgets.map(({ name }) => sampleId(userId, `budget ${name}`));
  const rows = budgets.map(({ name, icon, notes, changes }, index) => {
    const [first] = changes;
    const created_at = noonOf(`${first?.month}-01` as CalendarDate);
    return {
      user_id: userId,
      id: ids[index] as string,
      name,
      category: normalizeCategory(name),
      icon,
      notes,
      created_at,
      version: 1,
    };
  }) satisfies Tables['budgets'][];
  const changes = budgets.flatMap((budget, index) =>
    budget.changes.map(({ month, amount }) => {
      return { user_id: userId, budget_id: ids[index] as string, month, amount_cents: amount };
    }),
  ) satisfies Tables['budget_changes'][];
  return { rows, changes };
}

/** A UUID (version 8) that belongs to this user and this thing. */
export function sampleId(userId: UserId, thing: string): string {
  const hex = hash('sha256', `${userId} ${thing}`);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** An instant at which it is this day in nearly every time zone. */
export function noonOf(day: CalendarDate): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/** When this day begins in the earliest time zone, so that entries added on it are always newer. */
function beginningOf(day: CalendarDate): number {
  return Date.parse(`${day}T00:00:00Z`) - 14 * HOUR;
}
