import { authContract } from '#shared/auth/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type CallOptions, call } from '#web/api/call.ts';
import { tryToStore } from '#web/browser/try-to-store.ts';
import { ENDED, getSession } from '#web/session/session.ts';

/** Nothing was sent, because the email could not be noted. */
export class NoRoomError extends Error {
  override readonly message = 'This browser has no room left to store anything. Free some space, then try again.';
}

/**
 * Registers a user. The device first notes the email of a guest, who may have become a user although no answer arrives: the session
 * then ends as that of a user, so that what waits on this device stays for the login. The last word tells it from that of a user.
 * @throws {ApiError}
 * @throws {NoRoomError}
 */
export async function registerNoted(options: CallOptions<typeof authContract.register>) {
  const { user } = getSession();
  if (user?.accountKind !== 'guest') return call(authContract.register, options);
  const note = `${user._id} ${options.body.email} guest`;
  let before = localStorage.getItem(ENDED);
  if (before?.startsWith(user._id) && before !== note) {
    // If an attempt with another email has arrived, the session has ended, and this one would create a second, empty account.
    await call(authContract.me);
    before = null;
  }
  tryToStore(() => localStorage.setItem(ENDED, note));
  if (localStorage.getItem(ENDED) !== note) throw new NoRoomError();
  try {
    return await call(authContract.register, options);
  } catch (failure) {
    // An earlier attempt may have succeeded, after which this email is taken.
    if (isRejection(failure) && getSession().user === user) restoreNote(before);
    throw failure;
  }
}

function restoreNote(before: string | null): void {
  if (before === null) localStorage.removeItem(ENDED);
  else tryToStore(() => localStorage.setItem(ENDED, before));
}

/** Whether the server has certainly created no account. */
function isRejection(failure: unknown): boolean {
  if (!(failure instanceof ApiError) || failure.code === 'invalid_response') return false;
  return failure.status >= 400 && failure.status < 500;
}
