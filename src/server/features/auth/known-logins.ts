import { readSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { alertLogin } from '#server/features/notifications/service.ts';
import type { Context } from '#server/http/implement.ts';
import type { Client } from '#server/identity/client.ts';
import { DEFAULT_SECURITY } from '#shared/account/contract.ts';
import type { UserId } from '#shared/ids.ts';

/**
 * Remembers from where a person logs in, and tells them of a browser or an address not seen before; never of the first
 * login. Call it inside the transaction of the login.
 */
export async function noteLogin(tx: Db, userId: UserId, { client, now }: Pick<Context, 'client' | 'now'>) {
  const known = await whatIsKnown(tx, userId, client);
  await tx
    .insertInto('known_logins')
    .values({ user_id: userId, ...client, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!known.anything || (known.browser && known.address)) return;
  const { loginAlerts } = await readSettings(tx, userId, 'security', DEFAULT_SECURITY);
  if (loginAlerts) await alertLogin(tx, { userId, now }, client);
}

async function whatIsKnown(tx: Db, userId: UserId, { browser, address }: Client) {
  const logins = tx.selectFrom('known_logins').select('user_id').where('user_id', '=', userId).limit(1);
  const [anything, sameBrowser, sameAddress] = [
    await logins.executeTakeFirst(),
    await logins.where('browser', '=', browser).executeTakeFirst(),
    await logins.where('address', '=', address).executeTakeFirst(),
  ];
  return { anything: Boolean(anything), browser: Boolean(sameBrowser), address: Boolean(sameAddress) };
}
