import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { type LockedUser, lockedUser, newVersion } from '#server/db/transaction.ts';
import type { Month } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';

/*
 * A user's plans are what a forecast is computed from besides the sums of its month: schedules, their occurrences, budgets,
 * preferences, and the expenses of earlier months, which budgets carry over. An expense of this month leaves them as they are.
 * Their version is stored with the user and changes in the transaction that changes them, so that every server knows whether the
 * plans that it remembers are current.
 */

interface State {
  readonly isChanged: boolean;
  readonly plans_version: number;
  readonly plans_month: Month | '';
}

/** What the transactions that are running have stored, by the row that they have locked. */
const states = new WeakMap<LockedUser, State>();

function stateOf(user: LockedUser): State {
  return states.getOrInsertComputed(user, () => ({ isChanged: false, ...user }));
}

const storeState = prepared((db, value: Values<{ userId: UserId; plans_version: number; plans_month: Month | '' }>) =>
  db
    .updateTable('users')
    .set({ plans_version: value('plans_version'), plans_month: value('plans_month') })
    .where('id', '=', value('userId')),
);

async function store(tx: Db, user: LockedUser, state: State): Promise<void> {
  states.set(user, state);
  const { plans_version, plans_month } = state;
  await storeState(tx, { userId: user.id, plans_version, plans_month });
}

/** Call it in every transaction that changes the user's plans. */
export async function changePlans(tx: Db, userId: UserId): Promise<void> {
  const user = lockedUser(tx, userId);
  const state = stateOf(user);
  if (!state.isChanged) await store(tx, user, { ...state, isChanged: true, plans_version: newVersion() });
}

/**
 * Call it in every transaction that changes expenses, with the first and the last month of the changed ones. Plans of a month
 * do not depend on the expenses of that month and later ones.
 */
export async function changeExpenses(
  tx: Db,
  userId: UserId,
  { first, last }: { readonly first: Month; readonly last: Month },
): Promise<void> {
  const user = lockedUser(tx, userId);
  const state = stateOf(user);
  const isEarlier = first < state.plans_month;
  if (!isEarlier && last <= state.plans_month) return;
  const isNew = isEarlier && !state.isChanged;
  await store(tx, user, {
    isChanged: isEarlier || state.isChanged,
    plans_version: isNew ? newVersion() : state.plans_version,
    plans_month: last,
  });
}
