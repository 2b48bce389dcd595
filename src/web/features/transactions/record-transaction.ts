import type { InMemory } from '#shared/http/endpoint.ts';
import type { TransactionId } from '#shared/ids.ts';
import { type TransactionDraft, transactionsContract } from '#shared/transactions/contract.ts';
import { userGone } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { newRetryKey } from '#web/api/retry-key.ts';
import { asTransaction } from '#web/outbox/entry.ts';
import type { EntryForm } from '#web/outbox/outbox.ts';
import { keepsEntries } from '#web/outbox/owner.ts';
import { lastLogOut } from '#web/outbox/removals.ts';
import { whileSaving } from '#web/outbox/saves.ts';
import { getSession, isCurrentUser } from '#web/session/session.ts';

/** A new transaction, and whether it is in the ledger or waits on this device until the server can be reached. */
export type Recorded = Added & { readonly state: 'saved' | 'waiting' };

export type Added = InMemory<typeof transactionsContract.create.response>;

interface Options extends EntryForm {
  /** Shared by its retries. The id of the transaction follows from it, so that it is recorded once. */
  readonly key: string;
}

/**
 * Records a new transaction. Every screen that adds one calls this function. Without an answer of the server, the transaction is
 * kept on this device and sent later.
 * @throws {ApiError} as `call` does, such as for fields that the server rejects
 */
export function recordTransaction(draft: TransactionDraft, options: Options): Promise<Recorded> {
  const { key } = options;
  const body = { ...draft, _id: idOfKey(key) };
  const userId = getSession().user?._id ?? '';
  const author = { userId, logOut: lastLogOut(userId) };
  const save = async (signal?: AbortSignal) => {
    if (!isCurrentUser(userId)) throw userGone();
    return call(transactionsContract.create, { body, idempotencyKey: key, ...(signal && { signal }) });
  };
  const keeps = keepsEntries();
  return whileSaving(userId, async () => {
    // The app has loaded it already, and no screen waits for it.
    const outbox = await import('#web/outbox/outbox.ts').catch(() => undefined);
    const saved = await (outbox && keeps ? outbox.saveOrKeep(author, body, save, options) : save());
    return saved ? { state: 'saved', ...saved } : { state: 'waiting', transaction: asTransaction(body) };
  });
}

export function newTransactionId(): TransactionId {
  return idOfKey(newRetryKey());
}

/** A UUID of version 7 from the 31 hexadecimal digits of a retry key, which begins with its time. */
function idOfKey(key: string): TransactionId {
  const variant = '89ab'.charAt(Number.parseInt(key.charAt(15), 16) % 4);
  return `0${key}`.replace(/(.{8})(.{4}).(...).(...)/, `$1-$2-7$3-${variant}$4-`) as TransactionId;
}
