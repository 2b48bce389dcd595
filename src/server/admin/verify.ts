import { AdminError } from '#server/admin/admin-error.ts';
import type { Db } from '#server/db/tables.ts';
import { findWrongImports } from '#server/features/imports/service.ts';
import { findBrokenOccurrences, findOverlookedSchedules } from '#server/features/schedules/service.ts';
import {
  type Disagreement,
  findDisagreements,
  findWrongDays,
  findWrongSizes,
  type Size,
  type WrongDay,
} from '#server/ledger/verify.ts';
import { cents, formatMoney, MAX_TOTAL } from '#shared/money.ts';
import { printable } from './printable.ts';

const SHOWN = 20;

type WrongImport = Awaited<ReturnType<typeof findWrongImports>>[number];
type Broken = Awaited<ReturnType<typeof findBrokenOccurrences>>[number];

/** @throws {AdminError} that lists what disagrees with the ledger, and accounts whose ledger is too large. */
export async function verify(db: Db): Promise<string> {
  const sizes = await findWrongSizes(db, SHOWN);
  const [tooLarge, wrong] = [sizes.filter(isTooLarge), sizes.filter((size) => !isTooLarge(size))];
  const problems = [
    ...listed('Month totals that do not agree with the ledger:', await findDisagreements(db, SHOWN), totalInWords),
    ...listed('Sizes that do not agree with the ledger (`recount` corrects them):', wrong, sizeInWords),
    ...listed('Days that a search may miss (`recount` corrects them):', await findWrongDays(db, SHOWN), dayInWords),
    ...listed(
      'Settled occurrences without a transaction of their own:',
      await findBrokenOccurrences(db, SHOWN),
      inWords,
    ),
    ...listed('Imports that do not agree with their rows:', await findWrongImports(db, SHOWN), importInWords),
    ...listed('Accounts whose schedules are overlooked:', await findOverlookedSchedules(db, SHOWN), String),
    ...listed(`Accounts whose entries add up to more than ${formatMoney(MAX_TOTAL)}:`, tooLarge, tooLargeInWords),
  ];
  if (problems.length > 0) throw new AdminError(problems.join('\n'));
  const counted = (table: 'users' | 'transactions') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const [people, transactions] = await Promise.all([counted('users'), counted('transactions')]);
  return `The totals agree with the ledger: ${people.count} accounts, ${transactions.count} transactions.`;
}

function listed<T>(title: string, rows: readonly T[], formatCount: (row: T) => string): string[] {
  return rows.length > 0 ? [title, ...rows.map(formatCount)] : [];
}

function isTooLarge({ gross_cents }: Size): boolean {
  return BigInt(gross_cents) > BigInt(MAX_TOTAL);
}

function totalInWords({ side, user_id, month, type, category, goal_id, total_cents, count }: Disagreement): string {
  return `${user_id} ${month} ${type} ${printable(category || goal_id)}: ${money(total_cents)} in ${count} (${side})`;
}

function sizeInWords({ user_id, entries, gross_cents, stored_entries, stored_cents }: Size): string {
  return `${user_id}: ${money(gross_cents)} in ${entries} (ledger), ${money(stored_cents)} in ${stored_entries} (stored)`;
}

function dayInWords({ user_id, day, rows, counted }: WrongDay): string {
  return `${user_id} ${day}: ${rows} (ledger), ${counted} (stored)`;
}

function inWords({ user_id, schedule_id, day, transaction_id }: Broken): string {
  return `${user_id}: schedule ${schedule_id} on ${day} (transaction ${transaction_id ?? 'none'})`;
}

function importInWords({ user_id, id, problem }: WrongImport): string {
  return `${user_id}: import ${id} (${problem})`;
}

function tooLargeInWords({ user_id, entries, gross_cents }: Size): string {
  return `${user_id}: ${money(gross_cents)} in ${entries} entries`;
}

/** Formats an amount, which may be too large for a number. */
function money(amount: string): string {
  const value = Number(amount);
  return Number.isSafeInteger(value) ? formatMoney(cents(value)) : `${amount} cents`;
}
