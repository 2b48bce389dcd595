import { setSupportRole } from '#server/features/support/service.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_REGISTRATION } from '#shared/demo/account.ts';
import type { UserId } from '#shared/ids.ts';
import { NOW, Person, type startApp } from './app.ts';

export type App = Awaited<ReturnType<typeof startApp>>;
export type Role = 'guest' | 'person' | 'demo' | 'support';

/** Someone of a role, signed in anew whenever an endpoint has ended their session. */
export function roleIn(app: App, role: Role): () => Promise<Person> {
  let current: Person | undefined;
  return async () => {
    if (!current || (await current.request({ url: '/api/auth/me' })).status !== 200) current = await signIn(app, role);
    return current;
  };
}

async function signIn(app: App, role: Role): Promise<Person> {
  if (role === 'guest') return app.guest();
  if (role === 'demo') return signInToDemo(app);
  const person = await app.person(role);
  if (role === 'support') await setSupportRole(app.db, { userId: person.userId as UserId, now: NOW }, 'support');
  return person;
}

async function signInToDemo(app: App): Promise<Person> {
  await app.request({ method: 'POST', url: '/api/auth/register', payload: DEMO_REGISTRATION });
  const payload = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
  const { json } = await app.request({ method: 'POST', url: '/api/auth/login', payload });
  return new Person(app.app, app.db, json.user._id, json.token, DEMO_EMAIL);
}
