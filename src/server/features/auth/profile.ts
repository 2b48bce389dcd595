import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { inUserTransactionAfter } from '#server/db/transaction.ts';
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
  const read = (tx: Db) => getUser(tx, userId);
  return inUserTransactionAfter(db, userId, read, async (tx, row) => {
    rejectFields({ ...birthDateErrors(change, today), ...phoneErrors(change, row.phone) });
    const current = { name: row.name, dateOfBirth: row.date_of_birth, phone: row.phone ?? '', version: row.version };
    const { draft, conflicts } = mergeEdit({
      draft: change,
      base: base && { ...base, phone: base.phone ?? '' },
      current,
    });
    if (conflicts.length > 0) rejectConflicts(conflicts, { user: await toUser(row) });
    const [, saved] = await together(saveProfile(tx, userId, draft), getUser(tx, userId));
    return toUser(saved);
  });
}
