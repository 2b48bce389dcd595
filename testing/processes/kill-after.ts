import { ConnectionExecutor } from '#server/db/connection-executor.ts';

/**
 * Preloaded into a server process: counts the writes from the first movement of a goal on, and after
 * `KILL_AFTER` statements kills the process, like a power failure.
 */
const { executeQuery } = ConnectionExecutor.prototype;
let written = 0;

ConnectionExecutor.prototype.executeQuery = async function (query) {
  const result = await executeQuery.call(this, query);
  if (written > 0 || query.sql.startsWith('insert into "goal_movements"')) {
    if (query.query.kind !== 'SelectQueryNode') written += 1;
    if (written === Number(process.env.KILL_AFTER)) process.kill(process.pid, 'SIGKILL');
  }
  return result as never;
};
