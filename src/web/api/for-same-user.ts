import { userGone } from '#web/api/api-error.ts';
import { getSession, isCurrentUser } from '#web/session/session.ts';

/**
 * Waits for what a request needs, such as its code.
 * @throws {ApiError} if the user has gone meanwhile, because what one user asked for must not reach the account of another
 */
export async function forSameUser<Value>(needed: Promise<Value>): Promise<Value> {
  const { user } = getSession();
  const value = await needed;
  if (!isCurrentUser(user?._id)) throw userGone();
  return value;
}
