import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_REGISTRATION } from '#shared/demo/account.ts';
import { demoContract } from '#shared/demo/contract.ts';
import { Person, type startApp } from '#testing/app/app.ts';

type App = Pick<Awaited<ReturnType<typeof startApp>>, 'app' | 'db' | 'request'>;

export const registerDemo = { method: 'POST', url: '/api/auth/register', payload: DEMO_REGISTRATION } as const;
export const seedDemo = { method: 'POST', url: `/api${demoContract.seed.path}` } as const;

/** A visitor of the existing demo account. */
export async function visitDemo(
  { app, db, request }: App,
  from: { headers?: Record<string, string>; remoteAddress?: string } = {},
): Promise<Person> {
  const payload = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
  const { json } = await request({ method: 'POST', url: '/api/auth/login', payload, ...from });
  return new Person(app, db, json.user._id, json.token, DEMO_EMAIL);
}

/** The first visitor, who sets up the demo as the demo page does. */
export async function setUpDemo(app: App): Promise<Person> {
  await app.request(registerDemo);
  const visitor = await visitDemo(app);
  await visitor.call(demoContract.seed, {});
  return visitor;
}
