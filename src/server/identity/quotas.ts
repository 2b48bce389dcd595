import type { Db } from '#server/db/tables.ts';
import { accountKindOf, readAccount } from '#server/identity/account-kind.ts';
import type { AccountKind } from '#shared/auth/contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';

interface Quota {
  /** Transactions, and the contributions, adjustments, transfers and releases of goals. */
  readonly entries: number;
  /** Including ended ones. */
  readonly budgets: number;
  /** Only open ones. */
  readonly goals: number;
  /** Including undone ones. */
  readonly imports: number;
  readonly 'import rows': number;
  readonly 'import sources': number;
  readonly 'remembered merchants': number;
  readonly schedules: number;
  /** Occurrences of all schedules in a year, those of paused ones, too. */
  readonly 'recurring transactions a year': number;
  /** Occurrences of schedules that were changed by hand, or settled ahead of time. */
  readonly 'changed occurrences': number;
  /** Settled occurrences since the first open ones, when a schedule is added or changed. */
  readonly 'past occurrences': number;
  /** The same in a restored file, with the open ones that the user did not change. Since the last change, a year's may have been added. */
  readonly 'past and overdue occurrences': number;
  /** The open ones of these. */
  readonly 'overdue occurrences': number;
  /** All in a restored file, including deleted schedules and everything that was settled. */
  readonly 'stored occurrences': number;
}

/** How much one account can store: far more than a household needs, and little enough that no account slows down others. */
export const PERSON_QUOTA: Quota = {
  entries: 1_000_000,
  budgets: 300,
  goals: 200,
  imports: 2000,
  'import rows': 1_000_000,
  'import sources': 500,
  'remembered merchants': 5000,
  schedules: 200,
  'recurring transactions a year': 8000,
  'changed occurrences': 300,
  'past occurrences': 4000,
  'past and overdue occurrences': 15_000,
  'overdue occurrences': 800,
  'stored occurrences': 150_000,
};
/** Guest accounts can be created freely, so they store less. */
export const GUEST_QUOTA: Quota = {
  entries: 10_000,
  budgets: 50,
  goals: 50,
  imports: 100,
  'import rows': 20_000,
  'import sources': 100,
  'remembered merchants': 1000,
  schedules: 50,
  'recurring transactions a year': 2800,
  'changed occurrences': 200,
  'past occurrences': 1400,
  'past and overdue occurrences': 6000,
  'overdue occurrences': 800,
  'stored occurrences': 40_000,
};

const QUOTAS: Readonly<Record<AccountKind, Quota>> = {
  user: PERSON_QUOTA,
  guest: GUEST_QUOTA,
  // Many visitors share the demo, and each seeding deletes all of its entries.
  demo: {
    ...GUEST_QUOTA,
    budgets: PERSON_QUOTA.budgets,
    goals: PERSON_QUOTA.goals,
    schedules: PERSON_QUOTA.schedules,
    'recurring transactions a year': PERSON_QUOTA['recurring transactions a year'],
  },
};

/** How to make room, by what the quota counts. */
const ADVICE: Readonly<Record<keyof Quota, string>> = {
  entries: 'Delete some to add others.',
  budgets: 'Ended budgets count too. To make room, go to the month where a budget starts and delete it there.',
  goals: 'Delete one to add another.',
  imports: 'Contact support to import more.',
  'import rows': 'Contact support to import more.',
  'import sources': 'Delete one to add another.',
  'remembered merchants': 'Delete some to remember others.',
  schedules: 'Delete one to add another.',
  'recurring transactions a year': 'Delete a daily one first.',
  'changed occurrences': 'Add or skip overdue ones to change others.',
  'past occurrences': 'Add or skip overdue ones first.',
  'past and overdue occurrences': 'Add or skip overdue ones before the export.',
  'overdue occurrences': 'Add or skip some before the export.',
  'stored occurrences': 'Contact support to restore more.',
};

/**
 * Rejects a change that would exceed the account's quota. Call it inside `inUserTransaction`.
 * @param count including the new ones
 * @throws {AppError} `quota_reached`
 */
export async function requireQuota(tx: Db, userId: UserId, kind: keyof Quota, count: number): Promise<void> {
  if (count <= GUEST_QUOTA[kind]) return;
  const accountKind = await accountKindOf(await readAccount(tx, userId));
  const limit = QUOTAS[accountKind][kind];
  if (count <= limit) return;
  const advice = accountKind === 'user' ? ADVICE[kind] : 'Create an account to keep more.';
  throw quotaReached(`You have reached the limit of ${formatCount(limit)} ${kind}. ${advice}`);
}

/** How many an account can have of what a quota counts. */
export async function readQuota(tx: Db, userId: UserId, kind: keyof Quota): Promise<number> {
  return QUOTAS[await accountKindOf(await readAccount(tx, userId))][kind];
}

export function quotaReached(message: string): AppError {
  return new AppError('quota_reached', { message });
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
