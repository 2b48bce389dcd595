import type { QueryClient } from '@tanstack/react-query';
import { DAY } from '#shared/durations.ts';
import { systemOf } from '#shared/http/browser.ts';
import type { TransactionId } from '#shared/ids.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { ApiError, userGone } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { tryToStore } from '#web/browser/try-to-store.ts';
import { ENDED, explainSignOut, getSession, isCurrentUser, ownerOf } from '#web/session/session.ts';
import { keepChoices, removeChoices, removeChoicesOfOthers } from './choices.ts';
import { type Author, type Draft, ENTRIES_MAX, type Entry, edited } from './entry.ts';
import { hasWaiting, isLost, pauseAfter } from './entry-rules.ts';
import {
  addEntry,
  changeEntry,
  entryStore,
  type NewEntry,
  releaseAbandonedSaves,
  removeEntries,
} from './entry-store.ts';
import { type EntryStore, handOver } from './hand-over.ts';
import { keepsEntries } from './owner.ts';
import { lastLogOut, noteLogOut, readRemovals, setRemoval } from './removals.ts';
import { type Requests, sendEntry } from './send-entry.ts';
import { refreshWaiting } from './waiting.ts';

/** Longer than Undo is offered, so that a transaction that is taken back at once was never sent. */
const OFFLINE_PAUSE = 10_000;

/** What happened to entries, for the user. */
export interface News {
  readonly sent: number;
  readonly problems: number;
}

/** The running outbox of the signed-in user. */
let outbox: { readonly changed: () => void } | undefined;

/**
 * Sends the user's waiting transactions: now, when the connection returns, when the app is shown again, and after each failure
 * with longer and longer pauses. @returns a function that stops it
 */
export function startOutbox(queryClient: QueryClient, userId: string, tell: (news: News) => void): () => void {
  let isStopped = false;
  let isRunning = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout>;

  // The list follows each entry that is recorded, because the others can take minutes.
  const store: EntryStore = {
    ...entryStore,
    replace: async (before, after) => {
      const isReplaced = await entryStore.replace(before, after);
      if (isReplaced && !after) refreshWaiting(queryClient);
      return isReplaced;
    },
  };
  const send = (entry: Entry) => inTurn(entry.draft._id, () => sendEntry(entry, requestsOf(entry), Date.now()));
  const run = async () => {
    // Storage that does not answer may have entries, so it is asked again later.
    if (isStopped || isRunning || !(await releaseAbandonedSaves(userId).then(hasWaiting, () => true))) return;
    isRunning = true;
    clearTimeout(timer);
    const { sent, problems, isWaiting } = await inTurn('outbox', () => handOver(store, userId, send)).catch(
      () => FAILED,
    );
    isRunning = false;
    failures = isWaiting && sent === 0 ? failures + 1 : Number(isWaiting);
    if (isStopped) return;
    if (isWaiting) runIn(pauseAfter(failures));
    refreshWaiting(queryClient);
    if (sent > 0 || problems > 0) tell({ sent, problems });
  };
  const runIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, milliseconds);
  };
  const runNow = () => {
    if (document.visibilityState === 'visible') void run();
  };

  outbox = {
    changed: () => {
      refreshWaiting(queryClient);
      // Tried although the browser says that it is offline, because some say so by mistake.
      runIn(navigator.onLine ? 0 : OFFLINE_PAUSE);
    },
  };
  addEventListener('online', runNow);
  document.addEventListener('visibilitychange', runNow);
  // Opening the storage takes long enough for a task of its own. What was to be removed before must not be sent.
  void removeDue(userId).finally(() => runIn(0));
  void removeChoicesOfOthers(userId).catch(() => {});
  const stopChoices = keepsEntries() ? keepChoices(queryClient, userId) : () => {};
  return () => {
    isStopped = true;
    stopChoices();
    outbox = undefined;
    clearTimeout(timer);
    removeEventListener('online', runNow);
    document.removeEventListener('visibilitychange', runNow);
  };
}

/**
 * Each fails once the author of an entry has logged out, even if another login follows, or another user has logged in, because a
 * request has the token of the user who is signed in.
 */
function requestsOf({ userId, logOut }: Author): Requests {
  const check = () => {
    const last = lastLogOut(userId);
    // The storage may have lost the note of a log-out; then nothing was to be removed.
    if (!isCurrentUser(userId) || (last !== undefined && last !== logOut)) throw userGone();
  };
  return {
    create: async (body) => {
      check();
      return call(transactionsContract.create, { body });
    },
    change: async ({ _id: transactionId, ...body }, base) => {
      check();
      return call(transactionsContract.update, { params: { transactionId }, body: { ...body, base } });
    },
    isRecorded: async (transactionId) => {
      check();
      try {
        await call(transactionsContract.read, { params: { transactionId } });
        return true;
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'transaction_not_found') return false;
        throw failure;
      }
    },
  };
}

/** The storage of the device failed, so what happened is read from it once more. */
const FAILED = { sent: 0, problems: 0, isWaiting: true };

/** The user's entries; none if the storage of the device cannot be read. */
function list(userId: string): Promise<Entry[]> {
  return entryStore.list(userId).catch(() => []);
}

/**
 * Does one work of a name at a time, in all tabs: one tab sends, which keeps the order, and an entry that is being sent is not
 * deleted. Without locks, which plain HTTP addresses and old browsers lack, each entry is still recorded once.
 */
function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

/** How long the user waits for an answer before a transaction is kept on this device. */
const SAVE_TIMEOUT_MILLISECONDS = 10_000;

/** The form in which the user has entered a new transaction. */
export interface EntryForm {
  /** Called once this device keeps the transaction, so that the form need not keep it. May be called again. */
  readonly onKept: () => void;
  /**
   * Called if the server rejects the transaction. Returns true if the form shows the rejection, or will show what was typed after the next
   * login; then this device removes its copy. Otherwise, the queue keeps it and says why it needs a look.
   */
  readonly takeBack?: () => boolean;
}

/**
 * Saves a new transaction, or keeps it on this device: behind others that wait, or if no answer of the server arrives.
 * @returns what was saved; undefined if it is kept
 * @throws {ApiError} if it was rejected, or with the code `kept` if it is kept for a user who has gone
 */
export async function saveOrKeep<Saved>(
  author: Author,
  draft: Draft,
  save: (signal?: AbortSignal) => Promise<Saved>,
  form: EntryForm,
): Promise<Saved | undefined> {
  const { userId } = author;
  const mustWait = !navigator.onLine || hasWaiting(await list(userId)) || !isCurrentUser(userId);
  let rejection: unknown;
  if (!mustWait) {
    const signal = AbortSignal.timeout(SAVE_TIMEOUT_MILLISECONDS);
    const answered = (failure: unknown) => !signal.aborted && !isLost(failure);
    // Once another user has logged in, no form shows a rejection to the author.
    const isTakenBack = (failure: unknown) =>
      answered(failure) && ownerOf(getSession()) === userId && form.takeBack?.() === true;
    const attempt = await keepMeanwhile(author, draft, { save: () => save(signal), isTakenBack, form });
    if ('saved' in attempt) return attempt.saved;
    if (attempt.isTakenBack) throw attempt.failure;
    if (answered(attempt.failure)) rejection = attempt.failure;
  }
  await keep({ ...author, draft, wasSent: !mustWait }).catch(async (failure: ApiError) => {
    // What was kept before waits once the storage works again.
    const isKept = (await list(userId)).some(({ draft: { _id } }) => _id === draft._id);
    if (failure.status === 401) throw failure;
    if (!isKept) throw rejection ?? failure;
  });
  form.onKept();
  outbox?.changed();
  // What follows a save must not happen on the login page, or on the screen of another user.
  if (!isCurrentUser(userId)) throw new ApiError({ status: 401, code: 'kept', message: KEPT });
  return undefined;
}

/** Names nothing, because other people may read it. */
const KEPT = 'Your last entry is kept on this device. Log in to send it.';

type Attempt<Saved> = { readonly saved: Saved } | { readonly failure: unknown; readonly isTakenBack: boolean };

interface Saving<Saved> {
  readonly save: () => Promise<Saved>;
  readonly isTakenBack: (failure: unknown) => boolean;
  readonly form: EntryForm;
}

/**
 * Keeps a transaction while it is being saved, in case the app is closed. It does not wait to be sent before its save has ended, which a
 * lock of its id tells all tabs. The storage does not hold up the answer.
 */
function keepMeanwhile<Saved>(
  author: Author,
  draft: Draft,
  { save, isTakenBack, form }: Saving<Saved>,
): Promise<Attempt<Saved>> {
  return new Promise((resolve, reject) => {
    const work = async () => {
      const entry = { ...author, draft, wasSent: true, isBeingSaved: true } as const;
      // Without locks, nobody would know that it is being saved.
      const kept = 'locks' in navigator ? keep(entry).then(form.onKept, () => {}) : undefined;
      const remove = () => kept && changeEntry(author.userId, draft._id, () => undefined).catch(() => {});
      try {
        resolve({ saved: await save() });
        await kept;
        await remove();
      } catch (failure) {
        await kept;
        const attempt = { failure, isTakenBack: isTakenBack(failure) };
        if (attempt.isTakenBack) await remove();
        resolve(attempt);
      }
    };
    inTurn(draft._id, work).catch(reject);
  });
}

const NO_ROOM = `This device already keeps ${ENTRIES_MAX} transactions that wait to be sent. Connect to the internet, then try again.`;
const NO_STORAGE =
  "Can't reach Centwise, and this device can't keep the transaction. Free some space, or check your connection and try again.";

/**
 * @throws {ApiError} if the device cannot keep it, or the user has logged out meanwhile or was a guest whose session has ended;
 *   then nothing has changed
 */
async function keep(entry: NewEntry): Promise<void> {
  const isKept = await addEntry(entry, () => requireAllowed(entry)).catch((failure) => {
    if (failure instanceof ApiError) throw failure;
  });
  if (!isKept) throw new ApiError({ status: 0, code: 'unreachable', message: isKept === false ? NO_ROOM : NO_STORAGE });
}

/** @throws {ApiError} if the user has logged out since, or was a guest, so that nobody can send it */
function requireAllowed({ userId, logOut }: Author): void {
  if (lastLogOut(userId) !== logOut || localStorage.getItem(ENDED) === userId) throw userGone();
}

/** Changes what waits. @returns whether it still waited */
export async function editEntry(id: TransactionId, draft: Draft): Promise<boolean> {
  const before = await changeOwn(id, (entry) => edited(entry, draft));
  return before !== undefined;
}

/**
 * Removes an entry without sending it, and waits if that has begun, because a deletion must not overtake it.
 * @param mayStay whether it stays in the ledger if it was recorded without an answer
 * @returns whether it has to be deleted on the server, which may have it
 */
export async function dropEntry(id: TransactionId, mayStay = false): Promise<boolean> {
  const before = await changeOwn(id, () => undefined);
  if (mayStay || (before && !before.wasSent)) return false;
  await inTurn(id, async () => {});
  return true;
}

async function changeOwn(id: TransactionId, change: (entry: Entry) => Entry | undefined): Promise<Entry | undefined> {
  const before = await changeEntry(getSession().user?._id ?? '', id, change);
  outbox?.changed();
  return before;
}

/** Removes everything that this device keeps for a user who has left for good. */
export async function removeAllOf(userId: string): Promise<void> {
  noteLogOut(userId);
  await removeNoted(userId);
}

/** Removes the names, and what a user entered before the last log-out. If the storage fails, the next start removes the rest. */
export async function removeNoted(userId: string): Promise<void> {
  const logOut = lastLogOut(userId);
  const results = await Promise.allSettled([removeEntries(userId, logOut), removeChoices(userId)]);
  const isRemoved = results.every(({ status }) => status === 'fulfilled');
  if (isRemoved && lastLogOut(userId) === logOut) setRemoval(userId, undefined);
}

interface Ended {
  readonly userId: string;
  readonly email: string | undefined;
  /** What the login page says. */
  readonly reason?: string;
}

/**
 * Removes the names that were kept for a user whose session the server has ended. What waits stays for the next login, unless the
 * user was a guest: nobody can log in as a guest. It stays for 30 days if the guest may have become a user.
 */
export async function removeEnded({ userId, email, reason }: Ended): Promise<void> {
  const isUnsure = localStorage.getItem(ENDED)?.endsWith(' guest');
  if (isUnsure) {
    if (reason !== UNSURE_REASON) explainSignOut(UNSURE_REASON);
    if (!(userId in readRemovals())) setRemoval(userId, Date.now() + UNSURE_MILLISECONDS);
  }
  await removeDue(isUnsure ? undefined : userId);
  await (email ? removeChoices(userId) : removeAllOf(userId));
}

const UNSURE_MILLISECONDS = 30 * DAY;
const UNSURE_REASON = 'Your guest session has ended, most likely because your account was created. Please log in.';

/**
 * Makes the removals that are due.
 * @param known a user with an account, whose other removal is canceled
 */
export async function removeDue(known?: string): Promise<void> {
  for (const [userId, time] of Object.entries(readRemovals())) {
    if (Date.now() >= time) {
      if (time > 0 && localStorage.getItem(ENDED)?.startsWith(userId)) localStorage.setItem(ENDED, userId);
      // An older version of the app noted no log-out.
      if (time > 0 || lastLogOut(userId) === undefined) noteLogOut(userId);
      await removeNoted(userId);
    } else if (userId === known) setRemoval(userId, undefined);
  }
}

const TOLD = 'storage-told';

/**
 * Asks the browser to keep what this device stores. Safari may delete it after 7 days without a visit, unless the app is on the
 * home screen. @returns whether to tell the user so, once on each device
 */
export async function mayBeDropped(): Promise<boolean> {
  const isKept = navigator.storage?.persist?.().catch(() => false);
  // Other browsers delete nothing so soon, and Firefox answers only after the user has.
  if (systemOf(navigator.userAgent).browser !== 'Safari' || matchMedia('(display-mode: standalone)').matches)
    return false;
  if ((await isKept) || localStorage.getItem(TOLD)) return false;
  tryToStore(() => localStorage.setItem(TOLD, 'yes'));
  return true;
}
