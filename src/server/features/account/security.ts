import { readSettings, saveSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import type { Context } from '#server/http/implement.ts';
import type { Session } from '#server/identity/session.ts';
import { isLocked } from '#server/identity/throttle.ts';
import { type accountContract, DEFAULT_SECURITY, type SecuritySettings } from '#shared/account/contract.ts';
import { DAY } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { UserId } from '#shared/ids.ts';
import { countFailedLogins, getPassword } from './queries.ts';

interface Who extends Pick<Context, 'db' | 'now' | 'client'> {
  readonly userId: UserId;
  readonly session: Session;
}

/**
 * A guest has no password that could be guessed, and everybody knows that of the demo. `accountLocked` answers the question of
 * the person who reads it: whether a login from where they are now would be refused.
 */
export async function readSecurity({ db, userId, session, now, client }: Who): Promise<SecuritySettings> {
  const { email, password_strength, password_changed_at } = await getPassword(db, userId);
  const account = { id: userId, password_changed_at };
  const isGuessed = email !== null && !session.isShared;
  return {
    twoFactorEnabled: false,
    ...(await readSettings(db, userId, 'security', DEFAULT_SECURITY)),
    passwordStrength: password_strength ?? 'medium',
    passwordChangedAt: password_changed_at,
    failedAttempts: isGuessed ? await countFailedLogins(db, email, now - DAY) : 0,
    accountLocked: isGuessed && (await isLocked(db, { email, client, now }, account)),
  };
}

type Change = InMemory<typeof accountContract.updateSecuritySettings.body>;

/**
 * Changes what is given and leaves the rest.
 * @throws {AppError} `guest_account`: a guest never logs in.
 */
export async function saveSwitches(db: Db, userId: UserId, change: Change): Promise<void> {
  const { loginAlerts } = change;
  if (loginAlerts === undefined) return;
  if ((await getPassword(db, userId)).email === null) throw new AppError('guest_account');
  await saveSettings(db, userId, 'security', { loginAlerts });
}
