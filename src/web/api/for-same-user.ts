import { userGone } from '#web/api/api-error.ts';
import { rememberUser } from '#web/session/session.ts';

/**
 * Waits for what a request needs, such as its code.
 * @throws {ApiError} if the user has gone meanwhile, because what one user asked for must not reach the account of another
 */
export async function forSameUser<Value>(needed: Promise<Value>): Promise<Value> {
  const isSameUser = rememberUser();
  const value = await needed;
  if (!isSameUser()) throw userGone();
  return value;
}
