/** Preloaded into a server: writes every query with its values as a line of RECORD_FILE. */
import { appendFileSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';

const note = (sql, values = []) => appendFileSync(process.env.RECORD_FILE, `${JSON.stringify({ sql, values })}\n`);

for (const method of ['all', 'run']) {
  const original = StatementSync.prototype[method];
  StatementSync.prototype[method] = function (...values) {
    note(this.sourceSQL, values);
    return original.apply(this, values);
  };
}

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  note(sql);
  return exec.call(this, sql);
};

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (sql, values, ...rest) {
  note(sql.text ?? sql, sql.values ?? values);
  return query.call(this, sql, values, ...rest);
};
