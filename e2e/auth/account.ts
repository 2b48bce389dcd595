import type { APIRequestContext, Page, Route } from '@playwright/test';
import { authContract, type User } from '#shared/auth/contract.ts';
import type { Endpoint, InMemory } from '#shared/http/endpoint.ts';
import { decodeResponse, encodeRequest, type Input } from '#shared/http/request.ts';

export const PASSWORD = 'correct horse 1';

/** A signed-in user, who can also call the API. */
export interface Account {
  readonly user: User;
  readonly token: string;
  /** Calls an endpoint with decoded values. Any response except a success fails the test. */
  call<const E extends Endpoint>(endpoint: E, input: Input<E>): Promise<InMemory<E['response']>>;
}

/**
 * For `interceptNext`: ends the session when a call is already on its way. If it ended earlier, any other call could be the first
 * to notice.
 */
export function endingSession({ call }: Account): (route: Route) => Promise<void> {
  return async (route) => {
    await call(authContract.logout, {});
    await route.continue();
  };
}

let people = 0;

/** Registers a new user and signs in in this browser. */
export async function register(page: Page, name = 'Ann Example'): Promise<Account> {
  const email = await registerElsewhere(page, name);
  return signIn(page, await post(page.request, '/api/auth/login', { email, password: PASSWORD }));
}

/** Creates a new guest and signs in in this browser. */
export async function enterAsGuest(page: Page): Promise<Account> {
  return signIn(page, await post(page.request, '/api/auth/guest-login', {}));
}

/** An email that no other test uses, also when a test is repeated. */
export function newEmail(name: string): string {
  people += 1;
  const local = name.toLowerCase().replaceAll(/\W+/g, '.').slice(0, 40); // 64 characters are valid, with the numbers
  return `${local}.${process.pid}.${people}@example.com`;
}

/** Registers a user without signing in in this browser. @returns the email; the password is `PASSWORD`. */
export async function registerElsewhere(page: Page, name: string): Promise<string> {
  const email = newEmail(name);
  const draft = { name, email, phone: '+12025550123', dateOfBirth: '1990-05-05', password: PASSWORD };
  await post(page.request, '/api/auth/register', draft);
  return email;
}

/** Stores the session as the login screen does; no screen is open yet. */
async function signIn(page: Page, { user, token }: { user: User; token: string }): Promise<Account> {
  await page.goto('/api/health');
  await page.evaluate(
    ([user, token]) => {
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('token', token);
    },
    [user, token] as const,
  );
  return { user, token, call: (endpoint, input) => call(page, token, endpoint, input) };
}

async function call<E extends Endpoint>(page: Page, token: string, endpoint: E, input: Input<E>) {
  const { method, url, body } = encodeRequest(endpoint, input);
  const answer = await page.request.fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-time-zone': await timeZoneOf(page) },
    ...(body !== undefined && { data: body }),
  });
  if (!answer.ok()) throw new Error(`${method} ${url}: ${answer.status()} ${await answer.text()}`);
  return decodeResponse(endpoint, await answer.json());
}

function timeZoneOf(page: Page): Promise<string> {
  return page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
}

async function post<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await request.post(path, { data });
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The session that this browser stores. */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') }));

export const NO_SESSION = { token: null, user: null };
