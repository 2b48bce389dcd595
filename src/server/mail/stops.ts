import { hash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { inTransaction, lockUser } from '#server/db/transaction.ts';
import { type LogEvent, recordSecurityEvent } from '#server/identity/security-events.ts';
import { hashToken } from '#server/identity/session.ts';
import { DAY } from '#shared/durations.ts';
import type { UserId } from '#shared/ids.ts';

/** How long after the last mail to an address its stop link works. */
const STOP_LINK_LIFETIME = 30 * DAY;

/** @returns the token that stops all mail to the address, or null if it is already stopped. */
export async function stopTokenOf(tx: Db, email: string, now: number): Promise<string | null> {
  if (await isStopped(tx, email)) return null;
  const expires_at = now + STOP_LINK_LIFETIME;
  const { token } = await tx
    .insertInto('mailed_addresses')
    .values({ email, token: randomBytes(24).toString('base64url'), expires_at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ expires_at }))
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

export async function isStopped(db: Db, email: string): Promise<boolean> {
  const stop = db.selectFrom('stopped_addresses').select('email_hash').where('email_hash', '=', hashOf(email));
  return (await stop.executeTakeFirst()) !== undefined;
}

interface Stop {
  readonly token: string;
  readonly now: number;
  readonly logEvent?: LogEvent;
}

/**
 * Stops all mail to the address of a token. Also withdraws waiting mail and ends the verification of the address, so that
 * its account shows that it gets no mail.
 * @returns whether the token belongs to an address.
 */
export function stopMail(db: Db, { token, ...at }: Stop): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const email = await addressOf(tx, token);
    if (email === undefined) return isStop(tx, token);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('stopped_addresses')
      .values({ email_hash: hashOf(email), token_hash: hashToken(token) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return true;
    const login = await tx.selectFrom('logins').select('user_id').where('email', '=', email).executeTakeFirst();
    if (login && (await unverify(tx, login.user_id, email))) {
      // Without the client: the reader of the mailbox may be a stranger to the account.
      await recordSecurityEvent(tx, { ...at, userId: login.user_id, kind: 'mail-stopped', client: null });
    }
    return true;
  });
}

/** @returns whether the account still has the address. */
async function unverify(tx: Db, userId: UserId, email: string): Promise<boolean> {
  if (!(await lockUser(tx, userId))) return false;
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();
  await tx.deleteFrom('emails').where('user_id', '=', userId).where('recipient', '=', email).execute();
  return numUpdatedRows > 0n;
}

/** Undoes `stopMail`, except for the verification. @returns whether the token belongs to an address. */
export function undoStop(db: Db, token: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('stopped_addresses')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    return numDeletedRows > 0n || (await addressOf(tx, token)) !== undefined;
  });
}

async function addressOf(tx: Db, token: string): Promise<string | undefined> {
  const row = await tx.selectFrom('mailed_addresses').select('email').where('token', '=', token).executeTakeFirst();
  return row?.email;
}

async function isStop(tx: Db, token: string): Promise<boolean> {
  const stop = tx.selectFrom('stopped_addresses').select('email_hash').where('token_hash', '=', hashToken(token));
  return (await stop.executeTakeFirst()) !== undefined;
}

/** Allows mail after the owner of the mailbox has confirmed the address. */
export async function allowMail(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('stopped_addresses').where('email_hash', '=', hashOf(email)).execute();
}

/** A stop outlives the account with the address, so it names the address only by its hash. */
function hashOf(email: string): string {
  return hash('sha256', email);
}
