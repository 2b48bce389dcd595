import { oneByOne } from '#server/db/one-by-one.ts';
import type { Db } from '#server/db/tables.ts';
import { inTransaction, inUserTransaction, lockUser } from '#server/db/transaction.ts';
import { confirmPassword, isStillPassword, readUser, rejectDemo } from '#server/features/auth/service.ts';
import { alertDeletion, withdrawDeletionAlert } from '#server/features/notifications/service.ts';
import type { SignedInContext, Work } from '#server/http/implement.ts';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { DELETION_GRACE_DAYS } from '#shared/account/contract.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { rejectFields } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';
import { issueResetLink } from './operator-reset.ts';
import { removePersonalData, removeVisitorData } from './personal-data.ts';
import { listRemovable } from './queries.ts';

export { issueResetLink, removeVisitorData };

const PASSWORD_REQUIRED = { password: ['Password is required'] };
const WRONG_PASSWORD = { password: ['Password is incorrect'] };

interface Deletion {
  readonly message: string;
  readonly deletionScheduledFor: CalendarDate | null;
}

/**
 * Verifies the password, which guests do not have.
 * @returns work that schedules the deletion of the account, or deletes a guest at once. A repeated request keeps the date.
 */
export async function prepareDeletion(context: SignedInContext, password: string | undefined): Promise<Work<Deletion>> {
  const { userId, session, today, now } = context;
  const wasGuest = await inUserTransaction(
    context.db,
    userId,
    async (tx) => (await readUser(tx, userId)).accountKind === 'guest',
  );
  if (!wasGuest) {
    rejectDemo(session);
    if (!password) rejectFields(PASSWORD_REQUIRED);
  }
  const confirmed = wasGuest ? undefined : await confirmPassword(context, password ?? '', WRONG_PASSWORD);
  return (db) =>
    inUserTransaction(db, userId, async (tx) => {
      if (confirmed && !(await isStillPassword(tx, confirmed))) rejectFields(WRONG_PASSWORD);
      const user = await readUser(tx, userId);
      if (user.accountKind === 'guest') {
        await removePersonalData(tx, { id: userId, email: null });
        return { message: 'Your data was deleted.', deletionScheduledFor: null };
      }
      // A guest who has registered meanwhile has a password.
      if (wasGuest) rejectFields(PASSWORD_REQUIRED);
      const deletionScheduledFor = user.deletionScheduledFor ?? addDays(today, DELETION_GRACE_DAYS);
      if (user.deletionScheduledFor === null) {
        await schedule(tx, userId, deletionScheduledFor);
        await recordSecurityEvent(tx, { ...context, kind: 'deletion-scheduled' });
        if (user.email) await alertDeletion(tx, { userId, email: user.email, now }, deletionScheduledFor);
      }
      return { message: 'Account deletion scheduled. You have 30 days to cancel.', deletionScheduledFor };
    });
}

export async function cancelDeletion(context: SignedInContext): Promise<void> {
  const { db, userId } = context;
  await inUserTransaction(db, userId, async (tx) => {
    if ((await readUser(tx, userId)).deletionScheduledFor === null) return;
    await schedule(tx, userId, null);
    await recordSecurityEvent(tx, { ...context, kind: 'deletion-canceled' });
    await withdrawDeletionAlert(tx, userId);
  });
}

async function schedule(tx: Db, userId: UserId, day: CalendarDate | null): Promise<void> {
  await tx.updateTable('users').set({ deletion_scheduled_for: day }).where('id', '=', userId).execute();
}

/**
 * Removes accounts whose grace period has ended, and inactive guests. Each removal is one transaction, so a killed run leaves no
 * account half removed, and the next run continues. Several replicas may run it at once.
 * @param stopping leaves the remaining accounts to the next run
 * @throws {AggregateError} after all others were removed, if some could not be.
 */
export async function removeDueAccounts(db: Db, now: number, stopping?: AbortSignal): Promise<void> {
  const remove = ({ id }: { readonly id: UserId }) =>
    inTransaction(db, async (tx) => {
      // The account may have been kept, used, or removed after the list was read.
      const [due] = (await lockUser(tx, id)) ? await listRemovable(tx, now, id) : [];
      if (due) await removePersonalData(tx, due);
    });
  await oneByOne(await listRemovable(db, now), remove, { message: 'some accounts could not be removed', stopping });
}
