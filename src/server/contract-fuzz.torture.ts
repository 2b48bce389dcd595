import { describe, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { operations } from '#testing/http/api-document.ts';
import { fuzz } from '#testing/http/fuzz.ts';

/** With a hundred operations on two engines, more takes longer than half an hour. */
const ROUNDS = 3;
const REQUESTS_A_ROUND = 100;

describe.each(databases)(`${ROUNDS * REQUESTS_A_ROUND} valid and invalid requests on %s`, (database) => {
  test.each(operations)(
    'to $name never cause an internal error, and rejected requests change nothing',
    async (operation) => {
      const rounds = Array.from({ length: ROUNDS }, () => operation);
      await fuzz(await startApp(database), rounds, REQUESTS_A_ROUND);
    },
  );
});
