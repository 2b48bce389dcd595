/** Loaded into a server: notes every query that it asks its database, with its values, as a line of RECORD_FILE. */
import { appendFileSync } from 'node:fs';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

const note = (sql, values) => appendFileSync(process.env.RECORD_FILE, `${JSON.stringify({ sql, values })}\n`);

const { all } = StatementSync.prototype;
StatementSync.prototype.all = function (...values) {
  note(this.sourceSQL, values);
  return all.apply(this, values);
};

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (sql, values, ...rest) {
  note(sql.text ?? sql, sql.values ?? values);
  return query.call(this, sql, values, ...rest);
};
