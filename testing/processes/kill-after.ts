import { DefaultQueryExecutor } from 'kysely';

/**
 * Preloaded into a server process: from the first movement of a goal on it counts what is written, and after
 * `KILL_AFTER` statements the process is gone, as if the power had failed.
 */
const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor;
const { executeQuery } = executor;
let written = 0;

executor.executeQuery = async function (query, ...options) {
  const result = await executeQuery.call(this, query, ...options);
  if (written > 0 || query.sql.startsWith('insert into "goal_movements"')) {
    if (query.query.kind !== 'SelectQueryNode') written += 1;
    if (written === Number(process.env.KILL_AFTER)) process.kill(process.pid, 'SIGKILL');
  }
  return result as never;
};
