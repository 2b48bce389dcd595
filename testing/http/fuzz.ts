import fc from 'fast-check';
import { expect } from 'vitest';
import type { JsonSchema } from '#server/openapi/schemas.ts';
import { errors } from '#shared/http/errors.ts';
import { PASSWORD, type Person } from '#testing/app/app.ts';
import type { App } from '#testing/app/roles.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import type { DescribedOperation } from './api-document.ts';
import { createOwnedItems, missing } from './owned-items.ts';
import { bodyOf, NEW_PASSWORD } from './sample-request.ts';
import { type Pools, valuesOf } from './wire-values.ts';

/**
 * Sends valid and invalid requests, generated from the contracts, as one user among others. No request may cause an
 * internal error, and every rejection must have the envelope and change nothing. The app itself checks that the API
 * description allows each response.
 */
export async function fuzz(app: App, operations: readonly DescribedOperation[], numRuns: number): Promise<void> {
  const others = await createOwnedItems(await app.person('Eve'));
  for (const operation of operations) {
    let ann = await app.person();
    const pools = poolsOf(await createOwnedItems(ann), others, ann);
    let before = await contents(app);

    const oneRequest = fc.asyncProperty(requestsOf(operation, pools), async (request) => {
      const answer = await ann.request(request as Parameters<Person['request']>[0]);
      expect(answer.status, 'an error of ours').toBeLessThan(500);
      if (answer.status >= 300) {
        expectEnvelope(answer);
        expect(await contents(app)).toEqual(before);
        return;
      }
      const mayEndSession = operation.operation.tags[0] === 'auth' && operation.method !== 'GET';
      if (mayEndSession && (await ann.request({ url: '/api/auth/me' })).status === 401) ann = await app.person();
      if (operation.method !== 'GET') before = await contents(app);
      else expect(await contents(app)).toEqual(before);
    });
    // An endpoint that reads only headers needs few requests.
    await fc.assert(oneRequest, { numRuns: takesInput(operation) ? numRuns : Math.ceil(numRuns / 4) });
  }
}

function takesInput({ operation }: DescribedOperation): boolean {
  return operation.requestBody !== undefined || operation.parameters.some((parameter) => parameter.in !== 'header');
}

function expectEnvelope({ status, json }: Awaited<ReturnType<Person['request']>>): void {
  const { success, code, message } = json;
  expect({ success, message: typeof message }).toEqual({ success: false, message: 'string' });
  expect(errors[code as keyof typeof errors]?.status).toBe(status);
}

const PASSING = new Set(['login_attempts', 'login_failures']);

/** All rows, except what a rejected request may record: the attempt, its origin, and the last use of the session. */
async function contents({ db }: App) {
  const tables = Object.entries(await readEveryTable(db)).filter(([name]) => !PASSING.has(name));
  const lasting = tables.map(([name, rows]) => [
    name,
    rows.map(({ time_zone, last_used_at, ...row }) => JSON.stringify(row)).sort(),
  ]);
  return Object.fromEntries(lasting);
}

function poolsOf(own: object, others: object, ann: Person): Pools {
  const nothing = missing(own as Record<string, unknown>);
  const ids = Object.entries(own).map(([name, id]) => [
    name,
    [id, id, (others as Record<string, unknown>)[name], nothing[name], 'x'],
  ]);
  return {
    ...Object.fromEntries(ids),
    name: ['Lunch', 'groceries', 'Ünïcode 🏠', 'x'.repeat(50), '__proto__', ' ', 'Z\ud800', 'Z\ud801'],
    email: [ann.email, 'a\ud800@example.com', 'nobody@example.com', ' ANN@Example.com', 'no address', 'x'.repeat(250)],
    newEmail: ['else@example.com', 'eve-1@example.com', 'no address'],
    phone: ['2025550123', '+12025550123', '0', ''],
    password: [PASSWORD, PASSWORD, 'wrong password', 'short', `${PASSWORD}\ud800`],
    currentPassword: [PASSWORD, PASSWORD, NEW_PASSWORD, 'wrong password'],
    newPassword: [PASSWORD, NEW_PASSWORD, 'short', `${NEW_PASSWORD}\ud800`],
    category: ['groceries', 'constructor', '🏠', 'z\ud800', 'z\ud801'],
    cursor: ['MTc3MzU3NjAwMDAwMCAx', 'x'],
  };
}

const json = 'application/json';
/** Bodies that are not JSON, and hostile JSON. */
const RAW = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1}{',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"name":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
];

const header = fc.string({ maxLength: 300 }).map((text) => text.trim());
const headers = fc.record(
  {
    'content-type': fc.constantFrom(json, `${json}; charset=utf-8`, 'text/plain', 'multipart/form-data', ''),
    'x-time-zone': fc.oneof(
      fc.constantFrom('America/New_York', 'Pacific/Kiritimati', 'PST', '+99:99', '../etc'),
      header,
    ),
    'idempotency-key': fc.oneof(fc.constantFrom('once', 'twice'), header),
    'user-agent': header,
    accept: header,
    'x-forwarded-for': header,
    'if-none-match': header,
    authorization: fc.oneof(header, fc.constantFrom('', 'Bearer', 'Bearer forged', 'Basic YTpi')),
  },
  { requiredKeys: [] },
);
/** Most requests have valid headers. */
const someHeaders = fc.oneof({ weight: 4, arbitrary: fc.constant({ 'content-type': json }) }, headers);

interface Parts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly payload: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

function requestsOf(described: DescribedOperation, pools: Pools) {
  const { path, method, operation } = described;
  const place = (wanted: 'path' | 'query') => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === wanted);
    const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
    return valuesOf({ type: 'object', properties, required } as JsonSchema, '', pools).map((value) => Object(value));
  };
  const body = bodyOf(described.operation) ?? { type: 'object' };
  const payload = fc.oneof(
    { weight: 10, arbitrary: valuesOf(body, '', pools).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW) },
  );
  const parts: fc.Arbitrary<Parts> = fc.record({
    path: place('path'),
    query: place('query'),
    payload,
    headers: someHeaders,
  });
  return parts.map((sent) => ({
    method,
    url: `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(sent.path[name]) || '-')}${searchOf(sent.query)}`,
    headers: Object.fromEntries(Object.entries(sent.headers).filter(([, value]) => value !== undefined)),
    ...(method !== 'GET' && sent.payload !== undefined && { payload: sent.payload }),
  }));
}

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${escaped(name)}=${escaped(one)}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function escaped(value: unknown): string {
  const text = typeof value === 'object' || value === undefined ? (JSON.stringify(value) ?? '') : String(value);
  return encodeURIComponent(text.toWellFormed());
}
