import { expect, test } from 'vitest';
import type { UserId } from '#shared/ids.ts';
import { admin } from '#testing/app/admin-command.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, hasLedger } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

test.each(databases)('repairs sizes and days of the search that an older version left behind, on %s', async (kind) => {
  const { db, guest, database } = await startApp(kind);
  const [ann, bob, cid] = [await guest(), await guest(), await guest()];
  for (const person of [ann, bob, cid]) await hasLedger(person, [expense(), expense()]);
  const sizes = () => db.selectFrom('ledger_sizes').selectAll().orderBy('user_id').execute();
  const right = await sizes();
  const of = ({ userId }: typeof ann) => userId as UserId;
  await db.updateTable('ledger_sizes').set({ entries: 9_999 }).where('user_id', '=', of(ann)).execute();
  await db.deleteFrom('ledger_sizes').where('user_id', '=', of(bob)).execute();
  const days = () => db.selectFrom('searched_days').selectAll().orderBy('user_id').execute();
  const rightDays = await days();
  await db.updateTable('searched_days').set({ count: 1 }).where('user_id', '=', of(ann)).execute();
  await db.deleteFrom('searched_days').where('user_id', '=', of(cid)).execute();

  const { said } = await admin(database, 'verify');
  expect(said).toContain('Sizes that do not agree with the ledger (`recount` corrects them):');
  expect(said).toContain('Days that a search may miss (`recount` corrects them):');
  expect(await admin(database, 'recount')).toEqual({
    code: 0,
    said: 'Accounts with a corrected ledger size: 2, days of the search: 2',
  });
  expect(await sizes()).toEqual(right);
  expect(await days()).toEqual(rightDays);
  expect(await admin(database, 'verify')).toMatchObject({ code: 0 });
  expect(await admin(database, 'recount')).toEqual({
    code: 0,
    said: 'Accounts with a corrected ledger size: 0, days of the search: 0',
  });
});
