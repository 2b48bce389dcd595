/** Loaded into a server: notes every query that it asks its SQLite, with its values, as a line of RECORD_FILE. */
import { appendFileSync } from 'node:fs';
import { StatementSync } from 'node:sqlite';

const { all } = StatementSync.prototype;

StatementSync.prototype.all = function (...values) {
  appendFileSync(process.env.RECORD_FILE, `${JSON.stringify({ sql: this.sourceSQL, values })}\n`);
  return all.apply(this, values);
};
