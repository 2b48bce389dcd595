import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { UserId } from '#shared/ids.ts';

type Name = Tables['settings']['name'];

const findSettings = prepared((db, value: Values<{ userId: UserId; name: Name }>) =>
  db.selectFrom('settings').select('value').where('user_id', '=', value('userId')).where('name', '=', value('name')),
);

/** A document of a person's settings, as its schema wrote it; undefined where nothing was ever saved. */
export async function readSettings(db: Db, userId: UserId, name: Name): Promise<unknown> {
  const [row] = await findSettings(db, { userId, name });
  return row && JSON.parse(row.value);
}

export async function saveSettings(db: Db, userId: UserId, name: Name, settings: object): Promise<void> {
  const value = JSON.stringify(settings);
  await inUserTransaction(db, userId, (tx) =>
    tx
      .insertInto('settings')
      .values({ user_id: userId, name, value })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value }))
      .execute(),
  );
}
