import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

/** The capped tables, with the column that holds the age of a row. */
const AGE = {
  deleted_transactions: 'deleted_at',
  idempotency_keys: 'created_at',
  notifications: 'created_at',
  schedule_dismissals: 'created_at',
} as const;

type Table = keyof typeof AGE;

/** The type of one table stands for all of them, which do not differ in the columns used here. */
function typed(table: Table): ['idempotency_keys', 'created_at'] {
  return [table as 'idempotency_keys', AGE[table] as 'created_at'];
}

function deleteOlder(table: Table) {
  const [name, age] = typed(table);
  return prepared((db, value: Values<{ userId: UserId; newer: number }>) =>
    db
      .deleteFrom(name)
      .where('user_id', '=', value('userId'))
      .where(age, '<', ({ selectFrom }) =>
        selectFrom(name)
          .select(age)
          .where('user_id', '=', value('userId'))
          .orderBy(age, 'desc')
          .offset(value('newer'))
          .limit(1),
      ),
  );
}

const deleteOlderIn: Readonly<Record<Table, ReturnType<typeof deleteOlder>>> = {
  deleted_transactions: deleteOlder('deleted_transactions'),
  idempotency_keys: deleteOlder('idempotency_keys'),
  notifications: deleteOlder('notifications'),
  schedule_dismissals: deleteOlder('schedule_dismissals'),
};

/** Deletes a user's oldest rows beyond the newest `most`; rows of the same millisecond stay together. */
export async function keepNewest(tx: Db, table: Table, userId: UserId, most: number): Promise<void> {
  await deleteOlderIn[table](tx, { userId, newer: most - 1 });
}
