import type { Account } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { importRows } from '#e2e/imports/imports.ts';
import { schedule } from '#e2e/schedules/schedules.ts';
import { record } from '#e2e/transactions/ledger.ts';

const LONG_CATEGORY = 'contributions to the neighbourhood gardening union';
const LONG_GOAL =
  'A journey around the whole world with everybody I know, by ship and by rail and never once by aeroplane!';
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänskajüte';
const MOST = 999_999_999.99;

/** Creates the longest names, the largest amounts, and many of everything, in March 2026. */
export async function goToExtremes(account: Account): Promise<Account> {
  const categories = Array.from({ length: 14 }, (_, index) => `hobby number ${index + 1}`);
  await plan(account, [
    { name: LONG_CATEGORY, amount: MOST, from: '2025-11', icon: '🏠', notes: 'Every word of it. '.repeat(11) },
    ...[LONG_WORD, ...categories].map((name) => ({ name, amount: 250, from: '2025-12' })),
  ]);
  await record(account, [
    { type: 'income', description: 'The pay of a lifetime', amount: MOST, category: 'salary', date: '2026-02-01' },
    { type: 'income', description: 'And another one', amount: MOST, category: 'salary', date: '2026-03-01' },
    { description: LONG_GOAL.repeat(2).slice(0, 200), amount: MOST, category: LONG_CATEGORY, date: '2026-03-02' },
    { description: LONG_WORD, amount: MOST, category: LONG_WORD, date: '2026-03-02' },
    ...categories.map((category, index) => ({
      description: `Hobby ${index + 1}`,
      amount: 20 * (index + 1) + 0.99,
      category,
      date: `2026-03-${String(index + 3).padStart(2, '0')}`,
    })),
  ]);
  await importRows(account, {
    name: LONG_GOAL.slice(0, 100),
    rows: [LONG_WORD, LONG_GOAL.repeat(2)].map((text) => ({ day: 2, amount: MOST, text })),
  });
  await setGoals(account, [
    { name: LONG_GOAL.slice(0, 100), target: MOST, saved: 500_000_000 },
    { name: LONG_WORD.repeat(2), target: MOST, saved: MOST },
    ...Array.from({ length: 8 }, (_, index) => ({ name: `Goal ${index + 1}`, target: 1000, saved: index * 125 })),
  ]);
  await schedule(account, [
    { description: LONG_GOAL.repeat(2).slice(0, 200), amount: MOST - 1, highest: MOST, first: '2025-12-31' },
    { description: LONG_WORD, type: 'income', category: LONG_CATEGORY, amount: MOST, first: '2026-04-01' },
  ]);
  return account;
}
