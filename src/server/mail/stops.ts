import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { inTransaction, lockUser } from '#server/db/transaction.ts';
import { DAY } from '#shared/durations.ts';
import type { UserId } from '#shared/ids.ts';

/** How long after the last mail to an address its stop link works. */
const STOP_LINK_LIFETIME = 30 * DAY;

/** @returns the token that stops all mail to the address, or null if it is already stopped. */
export async function stopTokenOf(tx: Db, email: string, now: number): Promise<string | null> {
  const expires_at = now + STOP_LINK_LIFETIME;
  const row = await tx
    .insertInto('mailed_addresses')
    .values({ email, token: randomBytes(24).toString('base64url'), stopped_at: null, expires_at })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ expires_at }).where('mailed_addresses.stopped_at', 'is', null),
    )
    .returning('token')
    .executeTakeFirst();
  return row?.token ?? null;
}

export async function isStopped(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mailed_addresses')
    .select('email')
    .where('email', '=', email)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stops all mail to the address of a token. Also withdraws waiting mail and ends the verification of the address, so that
 * its account shows that it gets no mail.
 * @returns whether the token belongs to an address.
 */
export function stopMail(db: Db, token: string, now: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const email = await addressOf(tx, token);
    if (email === undefined) return false;
    const login = await tx.selectFrom('logins').select('user_id').where('email', '=', email).executeTakeFirst();
    if (login) await unverify(tx, login.user_id, email);
    await tx
      .updateTable('mailed_addresses')
      .set({ stopped_at: now, expires_at: null })
      .where('email', '=', email)
      .execute();
    return true;
  });
}

async function unverify(tx: Db, userId: UserId, email: string): Promise<void> {
  await lockUser(tx, userId);
  await tx
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute();
  await tx.deleteFrom('emails').where('user_id', '=', userId).where('recipient', '=', email).execute();
}

/** Undoes `stopMail`, except for the verification. @returns whether the token belongs to an address. */
export function undoStop(db: Db, token: string, now: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const email = await addressOf(tx, token);
    if (email !== undefined) await allowMail(tx, email, now);
    return email !== undefined;
  });
}

async function addressOf(tx: Db, token: string): Promise<string | undefined> {
  const row = await tx.selectFrom('mailed_addresses').select('email').where('token', '=', token).executeTakeFirst();
  return row?.email;
}

/** Allows mail after the owner of the mailbox has confirmed the address or undone a stop. */
export async function allowMail(tx: Db, email: string, now: number): Promise<void> {
  await tx
    .updateTable('mailed_addresses')
    .set({ stopped_at: null, expires_at: now + STOP_LINK_LIFETIME })
    .where('email', '=', email)
    .execute();
}
