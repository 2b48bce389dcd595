import type { BrowserContext } from 'playwright-core';
import { type Account, enterAsGuest, register } from '#e2e/account.ts';
import { plan } from '#e2e/budgets.ts';
import { setGoals } from '#e2e/goals.ts';
import { record } from '#e2e/ledger.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_REGISTRATION } from '#shared/demo/account.ts';

/** What each of them has in the browser's storage when signed in. */
export type People = Record<'demo' | 'extreme' | 'newcomer' | 'guest', { user: string; token: string }>;

const LONG_CATEGORY = 'contributions to the neighbourhood gardening union';
const LONG_GOAL =
  'A journey around the whole world with everybody I know, by ship and by rail and never once by aeroplane!';
const MOST = 999_999_999.99;

/** The demo's household, somebody with everything in its extremes, somebody new, and a guest. */
export async function createPeople(open: () => Promise<BrowserContext>): Promise<People> {
  const context = await open();
  const page = await context.newPage();
  const people = {
    demo: await signInToDemo(context),
    newcomer: stored(await register(page, 'Nora Newcomer')),
    guest: stored(await enterAsGuest(page)),
    extreme: stored(
      await goToExtremes(await register(page, 'Maximiliana Featherstonehaugh-Cholmondeley von Hohenfels')),
    ),
  };
  await context.close();
  return people;
}

function stored({ user, token }: Pick<Account, 'user' | 'token'>) {
  return { user: JSON.stringify(user), token };
}

async function signInToDemo({ request }: BrowserContext) {
  await request.post('/api/auth/register', { data: DEMO_REGISTRATION });
  const login = await request.post('/api/auth/login', { data: { email: DEMO_EMAIL, password: DEMO_PASSWORD } });
  const session: Account = await login.json();
  const headers = { authorization: `Bearer ${session.token}`, 'x-time-zone': 'America/New_York' };
  const seeded = await request.post('/api/demo/seed', { headers });
  if (!seeded.ok()) throw new Error(await seeded.text());
  return stored(session);
}

async function goToExtremes(account: Account): Promise<Account> {
  const categories = Array.from({ length: 14 }, (_, index) => `hobby number ${index + 1}`);
  await plan(account, [
    { name: LONG_CATEGORY, amount: MOST, from: '2025-11', icon: '🏠', notes: 'Every word of it. '.repeat(11) },
    ...categories.map((name) => ({ name, amount: 250, from: '2025-12' })),
  ]);
  await record(account, [
    { type: 'income', description: 'The pay of a lifetime', amount: MOST, category: 'salary', date: '2026-02-01' },
    { type: 'income', description: 'And another one', amount: MOST, category: 'salary', date: '2026-03-01' },
    { description: LONG_GOAL.repeat(2).slice(0, 200), amount: MOST, category: LONG_CATEGORY, date: '2026-03-02' },
    ...categories.map((category, index) => ({
      description: `Hobby ${index + 1}`,
      amount: 20 * (index + 1) + 0.99,
      category,
      date: `2026-03-${String(index + 3).padStart(2, '0')}`,
    })),
  ]);
  await setGoals(account, [
    { name: LONG_GOAL.slice(0, 100), target: MOST, saved: 500_000_000 },
    ...Array.from({ length: 9 }, (_, index) => ({ name: `Goal ${index + 1}`, target: 1000, saved: index * 125 })),
  ]);
  return account;
}
