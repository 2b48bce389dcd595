import { type AddressInfo, connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { hasGoal } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';

const MEGABYTE = 1024 * 1024;
const EXPENSE = { type: 'expense', amount: 1, description: 'Tea', category: 'food', date: '2026-03-14' };
const json = { 'content-type': 'application/json' };
const add = (payload: string | Buffer | object, headers: Record<string, string> = json) =>
  ({ method: 'POST', url: '/api/transactions', payload, headers }) as const;
const refusal = (status: number, code: string) => ({ status, json: { success: false, code } });
const ledger = async (person: Person) => (await person.request({ url: '/api/transactions' })).json.items;

describe.each(databases)('the server on %s', (database) => {
  test('rejects a body that is no JSON object and adds nothing', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const malformed = ['{', '{"a":1,}', 'type=expense', '\0', '{"a":1}{', '{"__proto__":{"amount":1}}'];
    const wrong = ['[]', '"text"', '7', 'null', 'true', '{}', '\ufeff{}', ''];

    for (const body of malformed) {
      expect(await ann.request(add(body)), body).toMatchObject(refusal(400, 'malformed_request'));
    }
    for (const body of wrong) {
      expect(await ann.request(add(body)), body).toMatchObject(refusal(400, 'validation_failed'));
    }
    const polluted = JSON.stringify(EXPENSE).replace('}', ',"constructor":{"prototype":{"isAdmin":true}}}');
    expect(await ann.request(add(polluted))).toMatchObject(refusal(400, 'malformed_request'));
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    expect(await ledger(ann)).toEqual([]);
  });

  test('rejects every type except JSON with 415', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
      'a/b',
    ];

    for (const type of types) {
      const request = add(JSON.stringify(EXPENSE), { 'content-type': type });
      expect(await ann.request(request), type).toMatchObject(refusal(415, 'unsupported_media_type'));
    }
    const utf8 = add(JSON.stringify(EXPENSE), { 'content-type': 'application/json; charset=utf-8' });
    expect(await ann.request(utf8)).toMatchObject({ status: 201 });
  });

  test('reads a body of 1 MB and rejects one more byte', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const sized = (bytes: number) => JSON.stringify(EXPENSE).padEnd(bytes, ' ');

    expect(await ann.request(add(sized(MEGABYTE + 1)))).toMatchObject(refusal(413, 'payload_too_large'));
    expect(await ledger(ann)).toEqual([]);
    expect(await ann.request(add(sized(MEGABYTE)))).toMatchObject({ status: 201 });
  });

  test('reads JSON of 5,000 nested lists', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const withDeep = (field: string) =>
      JSON.stringify({ ...EXPENSE, [field]: 0 }).replace(`"${field}":0`, `"${field}":${deep}`);

    expect(await ann.request(add(deep))).toMatchObject(refusal(400, 'validation_failed'));
    expect(await ann.request(add(withDeep('description')))).toMatchObject(refusal(400, 'validation_failed'));
    expect(await ann.request(add(withDeep('unknown')))).toMatchObject({ status: 201 });
    const once = { ...json, 'idempotency-key': 'deep' };
    expect(await ann.request(add(withDeep('unknown'), once))).toMatchObject({ status: 201 });
  });

  test.each([
    ['lists', '[],'],
    ['objects', '{},'],
    ['numbers', '0,'],
    ['fields', '"a":0,'],
    ['nested lists', '['],
    ['nested objects', '{"a":'],
  ])('rejects more than 5,000 %s in a body before parsing it', async (_, item) => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const times of [5001, 170_000]) {
      expect(await ann.request(add(`[${item.repeat(times)}`))).toMatchObject({
        ...refusal(400, 'malformed_request'),
        json: { message: 'The body has too many values' },
      });
    }
  });

  test('reads no body of a request to an unknown route', async () => {
    const { request } = await startApp(database);
    for (const payload of ['{', JSON.stringify(EXPENSE), ' '.repeat(MEGABYTE + 1)]) {
      for (const url of ['/nothing', '/api/nothing', '/assets/nothing.js', '/api/health']) {
        expect(await request({ ...add(payload), url }), url).toMatchObject(refusal(404, 'not_found'));
      }
    }
  });

  test('causes no internal error for any character in a text field', async () => {
    const { person, request, db } = await startApp(database);
    const ann = await person();
    const goal = await hasGoal(ann);
    const draft = { name: 'Ann', dateOfBirth: '1990-05-05', phone: '1', password: PASSWORD };
    const texts = [
      '\0',
      'a\0b',
      '\ud800',
      '\udc00x',
      'a\ud83d',
      'Z\ud800',
      'Z\ud801',
      '\uffff',
      '\u202e',
      '👩‍👩‍👧',
      "';--",
      '%',
      '\\',
      '\u0001',
    ];

    for (const [index, text] of texts.entries()) {
      const email = `${index}@example.com`;
      const answers = [
        await request({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email: `${text}@example.com`, password: text },
        }),
        await request({ method: 'POST', url: '/api/auth/login', payload: { email, password: text } }),
        await request({ method: 'POST', url: '/api/auth/register', payload: { ...draft, email, name: text } }),
        await request({ method: 'POST', url: '/api/auth/register', payload: { ...draft, email: `${text}@b.co` } }),
        await request({
          method: 'POST',
          url: '/api/auth/register',
          payload: { ...draft, email: `p${email}`, password: `secret${text}` },
        }),
        await request({
          method: 'POST',
          url: '/api/auth/register',
          payload: { ...draft, email, phone: text, dateOfBirth: text },
        }),
        await request({ method: 'POST', url: '/api/notifications/unsubscribe', payload: { token: text } }),
        await request({
          method: 'POST',
          url: '/api/auth/reset-password',
          payload: { token: text, password: PASSWORD },
        }),
        await ann.request({ method: 'PUT', url: '/api/auth/me', payload: { name: text } }),
        await ann.request({ method: 'PUT', url: '/api/auth/me', payload: { phone: text } }),
        await ann.request(add({ ...EXPENSE, description: text })),
        await ann.request(add({ ...EXPENSE, note: text })),
        await ann.request(add({ ...EXPENSE, category: text })),
        await ann.request(add({ ...EXPENSE, type: 'savings', goalId: text })),
        await ann.request(add({ ...EXPENSE, type: text, date: text, amount: text })),
        await ann.request({ ...add({ name: text, targetAmount: 1, deadline: '2999-01-01' }), url: '/api/goals' }),
        await ann.request({ ...add({ name: text, amount: 1 }), url: '/api/budgets' }),
        await ann.request({ ...add({ target: text }), url: `/api/goals/${goal}/reallocate` }),
        await ann.request(add(EXPENSE, { ...json, 'idempotency-key': encodeURIComponent(text.toWellFormed()) })),
        ...(await Promise.all(
          ['search', 'category', 'type', 'cursor', 'startDate', 'minAmount', 'goalId', 'limit'].map((name) =>
            ann.request({ url: `/api/transactions?${name}=${encodeURIComponent(text.toWellFormed())}` }),
          ),
        )),
        await ann.request({ url: `/api/transactions/${encodeURIComponent(text.toWellFormed())}` }),
      ];
      for (const { status, json } of answers) {
        expect({ text, status: Math.floor(status / 100), success: json.success }).toEqual(
          status < 300 ? { text, status: 2, success: true } : { text, status: 4, success: false },
        );
      }
    }
    expect(await ann.request({ url: '/api/dashboard' })).toMatchObject({ status: 200 });
    expect(JSON.stringify(await readEveryTable(db)), 'a text that is not the one sent').not.toContain('\ufffd');
  });

  test('treats an id of any length or spelling as unknown or rejects the request', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const ids = ['x', '..%2f..%2fetc', '%F0%9F%98%80', "'", '%00', 'null', '{}'];

    for (const id of ids) {
      for (const method of ['GET', 'DELETE'] as const) {
        const { status, json } = await ann.request({ method, url: `/api/transactions/${id}` });
        expect([400, 404], id).toContain(status);
        expect(json, id).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
      }
    }
    for (const url of ['/api/transactions/%', '/api/transactions/%zz', '/api/%E0%A4%A', '/assets/%c0%af']) {
      expect(await ann.request({ url }), url).toMatchObject(refusal(400, 'malformed_request'));
    }
  });

  test('responds with 404 to unknown routes and methods, with and without a session', async () => {
    const { guest, request } = await startApp(database);
    const ann = await guest();
    const unknown = [
      { url: '/api' },
      { url: '/api?x=1' },
      { url: '/api/' },
      { url: '/api/nothing' },
      { url: '/api/Transactions' },
      { url: '/api/auth/login' },
      { url: '/assets/nothing.js' },
      { url: '/nothing', method: 'POST' },
      { url: '/api/transactions', method: 'PATCH' },
      { url: '/api/transactions', method: 'DELETE' },
      { url: '/api/dashboard', method: 'POST' },
      { url: '/api/transactions', method: 'OPTIONS' },
    ] as const;

    for (const route of unknown) {
      expect(await request(route), route.url).toMatchObject(refusal(404, 'not_found'));
      expect(await ann.request(route), route.url).toMatchObject(refusal(404, 'not_found'));
    }
  });

  test('responds with the envelope to invalid HTTP', async () => {
    const { app } = await startApp(database);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;

    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nBad Header: x\r\n\r\n',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
    ]) {
      const answer = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        success: false,
        code: 'malformed_request',
      });
    }
  });
});
