/**
 * Error codes of the network and of PostgreSQL for a database that cannot be reached (connection lost, starting, shutting
 * down, closed to connections or to this user, dropped), a deadlock, or a statement that took too long.
 */
const DATABASE_AWAY =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|08...|28...|57P0.|57014|53...|55000|3D000|40001|40P01)$/;
/**
 * Messages without a code of their own: of `pg` for a connection that it cannot get or has lost, and of Citus for a worker that
 * is lost at the commit.
 */
const CONNECTION_LOST =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|could not commit transaction for shard)/;
/**
 * SQLite's codes for a file that cannot be written: another process kept it locked for too long (5), it is read-only (8),
 * the disk fails (10) or is full (13), the file cannot be opened (14). The higher bits hold variants of each code.
 */
const SQLITE_AWAY: ReadonlySet<number> = new Set([5, 8, 10, 13, 14]);

/** Whether the database is unavailable for a reason that may pass. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '', errcode = 0 } = error as Partial<NodeJS.ErrnoException & { errcode: number }>;
  if (code === 'ERR_SQLITE_ERROR') return SQLITE_AWAY.has(errcode & 0xff);
  return DATABASE_AWAY.test(code) || CONNECTION_LOST.test(message);
}
