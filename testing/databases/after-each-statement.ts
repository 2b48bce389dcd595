import type { Db } from '#server/db/tables.ts';

/** The same database with a callback after every statement, to count statements or to fail between two. */
export function afterEachStatement(db: Db, callback: (count: number) => void): Db {
  let count = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      callback(count);
      return result;
    },
  });
}
