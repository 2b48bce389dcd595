import type { TransactionId } from '#shared/ids.ts';
import { type Transaction, type TransactionDraft, transactionsContract } from '#shared/transactions/contract.ts';
import { call } from '#web/api/call.ts';
import { newRetryKey } from '#web/api/retry-key.ts';
import { asTransaction } from '#web/outbox/entry.ts';
import { isLost } from '#web/outbox/entry-rules.ts';

/** A new transaction, and whether it is in the ledger or waits on this device until the server can be reached. */
export interface Recorded {
  readonly state: 'saved' | 'waiting';
  readonly transaction: Transaction;
}

/** How long the user waits for an answer before the transaction is kept on this device. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Records a new transaction. Every screen that adds one calls this function. Without an answer of the server, the transaction is
 * kept on this device and sent later.
 * @param key of the attempt and its retries, from which the id of the transaction follows, so that it is recorded once
 * @throws {ApiError} as `call` does, such as for fields that the server rejects
 */
export async function recordTransaction(draft: TransactionDraft, key = newRetryKey()): Promise<Recorded> {
  const body = { ...draft, _id: idOfKey(key) };
  // The app has loaded it already; a screen must not wait for it.
  const outbox = await import('#web/outbox/outbox.ts').catch(() => undefined);
  if (!outbox?.canKeep()) return save(body, { idempotencyKey: key });
  const wait = async (wasSent: boolean): Promise<Recorded> => {
    await outbox.keepForLater(body, wasSent);
    return { state: 'waiting', transaction: asTransaction(body) };
  };
  if (await outbox.hasToWait()) return wait(false);
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  try {
    return await save(body, { idempotencyKey: key, signal });
  } catch (failure) {
    if (!signal.aborted && !isLost(failure)) throw failure;
    return wait(true);
  }
}

async function save(
  body: TransactionDraft,
  settings: { idempotencyKey: string; signal?: AbortSignal },
): Promise<Recorded> {
  const { transaction } = await call(transactionsContract.create, { body, ...settings });
  return { state: 'saved', transaction };
}

export function newTransactionId(): TransactionId {
  return idOfKey(newRetryKey());
}

/** A UUID of version 7 from the 31 hexadecimal digits of a retry key, which begins with its time. */
function idOfKey(key: string): TransactionId {
  const digits = `0${key}`;
  const variant = ((Number.parseInt(digits.charAt(16), 16) % 4) + 8).toString(16);
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `7${digits.slice(13, 16)}`, variant + digits.slice(17, 20)];
  return [...parts, digits.slice(20, 32)].join('-') as TransactionId;
}
