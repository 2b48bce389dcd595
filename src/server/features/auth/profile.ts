import { inUserTransaction } from '#server/db/transaction.ts';
import type { SignedInContext } from '#server/http/implement.ts';
import type { ProfileChange, User } from '#shared/auth/contract.ts';
import { phoneErrors } from '#shared/auth/profile-rules.ts';
import { birthDateErrors } from '#shared/auth/registration-rules.ts';
import { rejectConflicts, rejectFields } from '#shared/http/app-error.ts';
import { mergeEdit } from '#shared/http/merge-edit.ts';
import { getUser, saveProfile, toUser } from './queries.ts';
import { rejectDemo } from './service.ts';

/**
 * Changes only the given fields.
 * @throws {AppError} `demo_account` or `edit_conflict`.
 */
export async function updateProfile(
  { db, userId, session, today }: SignedInContext,
  { base, ...change }: ProfileChange,
): Promise<User> {
  rejectDemo(session);
  return inUserTransaction(db, userId, async (tx) => {
    const row = await getUser(tx, userId);
    rejectFields({ ...birthDateErrors(change, today), ...phoneErrors(change, row.phone) });
    const current = { name: row.name, dateOfBirth: row.date_of_birth, phone: row.phone ?? '', version: row.version };
    const { draft, conflicts } = mergeEdit({
      draft: change,
      base: base && { ...base, phone: base.phone ?? '' },
      current,
    });
    if (conflicts.length > 0) rejectConflicts(conflicts, { user: await toUser(row) });
    await saveProfile(tx, userId, draft);
    return toUser(await getUser(tx, userId));
  });
}
