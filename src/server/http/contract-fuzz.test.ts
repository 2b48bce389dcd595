import { describe, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { operations } from '#testing/http/api-document.ts';
import { fuzz } from '#testing/http/fuzz.ts';

/** A few each time; `npm run torture` sends thousands. */
const RUNS = 12;

describe.each(databases)('a random request to any endpoint on %s', (database) => {
  test('gets a success or the error envelope, and a rejected request changes nothing', async () => {
    const app = await startApp(database);
    await fuzz(app, operations, RUNS);
  });
});
