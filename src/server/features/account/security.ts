import { readSettings, saveSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { rejectDemo } from '#server/features/auth/service.ts';
import type { SignedInContext } from '#server/http/implement.ts';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { deleteSessions } from '#server/identity/session.ts';
import { isLocked } from '#server/identity/throttle.ts';
import { type accountContract, DEFAULT_SECURITY, type SecuritySettings } from '#shared/account/contract.ts';
import { DAY } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { DeviceId, UserId } from '#shared/ids.ts';
import { countFailedLogins, deleteDevice, getPassword } from './queries.ts';

/**
 * Guests have no password, and the demo's is public, so neither has failed attempts. `accountLocked` is whether a login from
 * the caller's place would be rejected.
 */
export async function readSecurity({ db, userId, session, now, client }: SignedInContext): Promise<SecuritySettings> {
  const { email, password_strength, password_changed_at } = await getPassword(db, userId);
  const account = { id: userId, password_changed_at };
  const isGuessed = email !== null && session.accountKind !== 'demo';
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
 * Changes only the given settings.
 * @throws {AppError} `guest_account`: a guest never logs in.
 */
export async function updateSecuritySettings(db: Db, userId: UserId, change: Change): Promise<void> {
  const { loginAlerts } = change;
  if (loginAlerts === undefined) return;
  if ((await getPassword(db, userId)).email === null) throw new AppError('guest_account');
  await saveSettings(db, userId, 'security', { loginAlerts });
}

/**
 * Ends another session of the user.
 * @throws {AppError} `demo_account` or `device_not_found`.
 */
export async function signOutDevice(context: SignedInContext, id: DeviceId): Promise<void> {
  const { db, userId, session } = context;
  rejectDemo(session);
  await inUserTransaction(db, userId, async (tx) => {
    if (!(await deleteDevice(tx, userId, id))) throw new AppError('device_not_found');
    await recordSecurityEvent(tx, { ...context, kind: 'device-signed-out' });
  });
}

/** Ends all sessions of the user but this one. @throws {AppError} `demo_account`. */
export async function signOutOthers(context: SignedInContext): Promise<void> {
  const { db, userId, session } = context;
  rejectDemo(session);
  await inUserTransaction(db, userId, async (tx) => {
    await deleteSessions(tx, userId, session);
    await recordSecurityEvent(tx, { ...context, kind: 'others-signed-out' });
  });
}
