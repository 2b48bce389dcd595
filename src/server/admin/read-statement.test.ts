import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { admin } from '#testing/app/admin-command.ts';
import { newDatabase } from '#testing/databases/new-database.ts';

async function read(content: string, ...options: string[]) {
  const database = await newDatabase('sqlite');
  const file = join(database.dataDir, 'statement');
  await writeFile(file, content);
  return admin(database, 'read-statement', file, ...options);
}

test('prints a statement with decimal amounts, without a database', async () => {
  const { code, said } = await read(
    'Date,Payee,Amount,Balance\n2024-01-31,Shop,-12.30,87.70\n2024-01-32,Bar,-1.00,86.70\n',
  );
  expect(code).toBe(0);
  expect(JSON.parse(said)).toEqual({
    format: 'CSV',
    sources: [
      {
        name: 'Account',
        rows: [{ line: 2, date: '2024-01-31', amount: '-12.30', text: 'Shop', id: null }],
        notBooked: [],
        balances: [
          { kind: 'opening', date: '2024-01-31', amount: '100.00' },
          { kind: 'closing', date: '2024-01-31', amount: '87.70' },
        ],
      },
    ],
    problems: [{ line: 3, reason: '“2024-01-32” is not a valid date.' }],
    questions: [],
  });
});

test('follows the answers to the questions of a statement', async () => {
  const { said } = await read('Date,Payee,Amount\n02/03/2024,Shop,-1.00\n', '--answers', '{"dateOrder":"dmy"}');
  expect(JSON.parse(said)).toMatchObject({ sources: [{ rows: [{ date: '2024-03-02' }] }], questions: [] });
});

test('explains in one sentence what is wrong with a file or its answers', async () => {
  expect(await read('%PDF-1.7')).toEqual({
    code: 1,
    said: expect.stringMatching(/^This is a PDF\. Download .* instead\.$/),
  });
  expect(await read('', '--answers', '{"color":"red"}')).toEqual({
    code: 1,
    said: expect.stringContaining('must be JSON'),
  });
  const database = await newDatabase('sqlite');
  expect(await admin(database, 'read-statement', '/nowhere')).toEqual({ code: 1, said: 'There is no file /nowhere.' });
  const folder = { code: 1, said: `${database.dataDir} is not a file that can be read.` };
  expect(await admin(database, 'read-statement', database.dataDir)).toEqual(folder);
  const device = { code: 1, said: '/dev/zero is not a file that can be read.' };
  expect(await admin(database, 'read-statement', '/dev/zero')).toEqual(device);
  expect((await admin(database, 'read-statement', 'a', '--answers')).code).toBe(2);
});
