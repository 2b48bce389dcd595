import { sql } from 'kysely';
import { readSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { alertLogin } from '#server/features/notifications/service.ts';
import type { Context } from '#server/http/implement.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { DEFAULT_SECURITY } from '#shared/account/contract.ts';
import type { UserId } from '#shared/ids.ts';

/** Combinations of place and browser remembered for one account; the least recently used is dropped first. */
const MAX_KNOWN = 50;

/**
 * Remembers from where a user logs in, and announces a browser or a place not seen before; never the first login. Call it
 * inside the transaction of the login.
 */
export async function recordLogin(tx: Db, userId: UserId, { client, now }: Pick<Context, 'client' | 'now'>) {
  const login = { place: placeOf(client.address), browser: client.browser };
  const known = await findKnown(tx, userId, login);
  await tx
    .insertInto('known_places')
    .values({ user_id: userId, ...login, last_login_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'place', 'browser']).doUpdateSet({ last_login_at: now }))
    .execute();
  await deleteOldest(tx, userId);
  if (!known.anything || (known.browser && known.place)) return;
  const { loginAlerts } = await readSettings(tx, userId, 'security', DEFAULT_SECURITY);
  if (loginAlerts) await alertLogin(tx, { userId, now }, client);
}

async function findKnown(tx: Db, userId: UserId, { browser, place }: { browser: string; place: string }) {
  const logins = tx.selectFrom('known_places').select('user_id').where('user_id', '=', userId).limit(1);
  const [anything, sameBrowser, samePlace] = [
    await logins.executeTakeFirst(),
    await logins.where('browser', '=', browser).executeTakeFirst(),
    await logins.where('place', '=', place).executeTakeFirst(),
  ];
  return { anything: Boolean(anything), browser: Boolean(sameBrowser), place: Boolean(samePlace) };
}

async function deleteOldest(tx: Db, userId: UserId): Promise<void> {
  const newest = tx
    .selectFrom('known_places')
    .select(['place', 'browser'])
    .where('user_id', '=', userId)
    .orderBy('last_login_at', 'desc')
    .orderBy('place')
    .orderBy('browser')
    .limit(MAX_KNOWN);
  await tx
    .deleteFrom('known_places')
    .where('user_id', '=', userId)
    .where(sql<boolean>`(place, browser) not in (${newest})`)
    .execute();
}
