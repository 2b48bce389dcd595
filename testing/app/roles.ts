import { setSupportRole } from '#server/features/support/service.ts';
import { createSession } from '#server/identity/session.ts';
import type { UserId } from '#shared/ids.ts';
import { registerDemo, visitDemo } from '#testing/features/demo.ts';
import { NOW, type Person, type startApp } from './app.ts';

export type App = Awaited<ReturnType<typeof startApp>>;
export type Role = 'guest' | 'person' | 'demo' | 'support';

/** Returns a user with a role, and signs in again after an endpoint has ended the session. */
export function roleIn(app: App, role: Role, from: Parameters<typeof visitDemo>[1] = {}): () => Promise<Person> {
  let current: Person | undefined;
  return async () => {
    if (!current || (await current.request({ url: '/api/auth/me' })).status !== 200) {
      current = await signIn(app, role, from);
    }
    return current;
  };
}

async function signIn(app: App, role: Role, from: Parameters<typeof visitDemo>[1]): Promise<Person> {
  if (role === 'guest') return app.guest();
  if (role === 'demo') {
    await app.request(registerDemo);
    return visitDemo(app, from);
  }
  const person = await app.person(role);
  if (role === 'support') await grantSupport(person);
  return person;
}

/** Grants a user the support role and signs in again, because the grant ends the user's sessions. */
export async function grantSupport(person: Person): Promise<void> {
  const userId = person.userId as UserId;
  await setSupportRole(person.db, { userId, now: NOW }, 'support');
  person.token = await createSession(person.db, userId, { now: NOW, client: { address: '127.0.0.1', browser: '' } });
}
