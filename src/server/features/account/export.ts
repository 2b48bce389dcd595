import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { serialize } from '#server/http/parse.ts';
import { Written } from '#server/http/written.ts';
import type { Session } from '#server/identity/session.ts';
import { accountContract } from '#shared/account/contract.ts';
import { type Row, readPersonalData } from './personal-data.ts';

/** So many rows are objects at the same time; those before are bytes. */
const ROWS_AT_ONCE = 500;

const END = '}}';

/** Everything a person has at one moment, by table: rows as they are stored, instants as ISO text, nothing secret. */
export async function writeExport(db: Db, session: Session, now: number): Promise<Written> {
  const frame = serialize(accountContract.exportData.response, { exportedAt: now, data: {} });
  const tables = await inUserTransaction(db, session.userId, (tx) => writeTables(tx, session));
  return new Written([Buffer.from(frame.slice(0, -END.length)), ...tables, Buffer.from(END)]);
}

async function writeTables(tx: Db, session: Session): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  const write = (text: string) => pieces.push(Buffer.from(text));
  for await (const { table, rows, secrets } of readPersonalData(tx, session, ROWS_AT_ONCE)) {
    write(`${pieces.length > 0 ? ',' : ''}${JSON.stringify(table)}:[`);
    let text = '';
    let count = 0;
    for await (const row of rows) {
      text += `${count > 0 ? ',' : ''}${JSON.stringify(readable(row, secrets))}`;
      count += 1;
      if (count % ROWS_AT_ONCE > 0) continue;
      write(text);
      text = '';
      // On SQLite rows come without waiting for anything: others are answered in between.
      await setImmediate();
    }
    write(`${text}]`);
  }
  return pieces;
}

const INSTANT = /(?:^|_)at$/;

function readable(row: Row, secrets: readonly string[]): Row {
  for (const column of secrets) delete row[column];
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'number' && INSTANT.test(column)) row[column] = new Date(value).toISOString();
  }
  return row;
}
