import { describe, expect, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { roleIn } from '#testing/app/roles.ts';
import { databases } from '#testing/databases/databases.ts';
import { operations } from '#testing/http/api-document.ts';
import { createOwnedItems } from '#testing/http/owned-items.ts';
import { sampleRequest } from '#testing/http/sample-request.ts';

const REFUSED = { status: 400, json: { success: false, code: 'validation_failed' } };

/** For each text in a value, the value with something behind that text. */
function spoilt(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [value + text];
  if (Array.isArray(value))
    return value.flatMap((one, index) => spoilt(one, text).map((bad) => value.with(index, bad)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => spoilt(one, text).map((bad) => ({ ...value, [name]: bad })));
}

describe.each(databases)('every field of every endpoint on %s', (database) => {
  test('rejects a character that cannot be stored', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const operation of operations) {
      const { payload, ...sample } = sampleRequest(operation);
      // A budget's category is its name, whatever is sent.
      const { category, ...sent } = (payload ?? {}) as Record<string, unknown>;
      const body = sample.url.startsWith('/api/budgets') ? sent : { ...payload };
      for (const bad of ['\0', '\ud800', '\udc00'].flatMap((text) => spoilt(body, text))) {
        const answer = await ann.request({ ...sample, payload: bad as object });
        expect(answer, `${operation.name} ${JSON.stringify(bad)}`).toMatchObject(REFUSED);
      }
    }
  });

  test('treats an id longer than any existing id as unknown', async () => {
    const app = await startApp(database);
    const person = await roleIn(app, 'support')();
    const known = await createOwnedItems(person);
    const withId = operations.filter(({ path }) => path.includes('{'));
    expect(withId.length).toBeGreaterThan(10);
    for (const operation of withId) {
      const slot = operation.path.match(/(?<=\{)\w+/)?.[0] ?? '';
      for (const id of ['x'.repeat(101), '%20'.repeat(3000)]) {
        const { status, json } = await person.request(sampleRequest(operation, { ...known, [slot]: id }));
        expect({ status, code: json.code }, operation.name).toEqual({
          status: 404,
          code: expect.stringMatching(/._not_found$/),
        });
      }
    }
  });
});
