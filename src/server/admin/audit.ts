import type { Db } from '#server/db/tables.ts';
import { findAccount } from './accounts.ts';
import { printable } from './printable.ts';

/** Lines printed when no account is named. */
const MAX_LINES = 1000;

/** Lists the security events of one account, or the newest of all accounts, newest first, including the operator's. */
export async function describeEvents(db: Db, name: string): Promise<string> {
  const account = name === '' ? undefined : await findAccount(db, name);
  const events = db
    .selectFrom('security_events')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LINES);
  const rows = await (account ? events.where('user_id', '=', account.id) : events).execute();
  if (rows.length === 0) return 'No events.';
  const lines = rows.map(({ created_at, user_id, kind, address, browser, detail }) =>
    [
      new Date(created_at).toISOString(),
      user_id,
      kind,
      address === null ? (kind === 'mail-stopped' ? 'emailed link' : 'operator') : `${address} ${browser}`,
      ...(detail === null ? [] : [detail]),
    ].join('  '),
  );
  return lines.map(printable).join('\n');
}
