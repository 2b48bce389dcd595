import type { BrowserContext } from 'playwright-core';
import { type Account, enterAsGuest, register } from '#e2e/auth/account.ts';
import { goToExtremes } from '#e2e/product/extremes.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_REGISTRATION } from '#shared/demo/account.ts';

/** The stored session of each user. */
export type People = Record<'demo' | 'extreme' | 'newcomer' | 'guest', { user: string; token: string }>;

/** The demo's household, a user with extreme data, a new user, and a guest. */
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
