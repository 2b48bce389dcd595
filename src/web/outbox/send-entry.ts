import { DAY } from '#shared/durations.ts';
import { decodeResponse } from '#shared/http/request.ts';
import type { TransactionId } from '#shared/ids.ts';
import { type Transaction, transactionsContract } from '#shared/transactions/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { asTransaction, type Draft, type Entry } from './entry.ts';

/** The requests that an entry can need. Each may be repeated. */
export interface Requests {
  readonly create: (draft: Draft) => Promise<unknown>;
  readonly change: (draft: Draft, base: Transaction) => Promise<unknown>;
  readonly isRecorded: (id: TransactionId) => Promise<boolean>;
}

/** The server knows for 30 days that a transaction was deleted; clocks of devices may be wrong by a day. */
const KNOWN_MILLISECONDS = 28 * DAY;

/** It may have been recorded and then deleted, so only the user knows whether it is still wanted. */
export class Unconfirmed extends Error {}

/** Something in front of the server rejects this entry, but lets other requests through. */
export class Blocked extends Error {}

/**
 * Sends an entry so that the ledger has it once. If something other than the server answers, asks the server for the entry, which
 * tells a captive portal from a firewall: a portal answers that, too, and its answer is thrown.
 */
export async function sendEntry(entry: Entry, requests: Requests, now: number): Promise<void> {
  try {
    await record(entry, requests, now);
  } catch (failure) {
    if (!isOfFirewall(failure)) throw failure;
    const isRecorded = await requests.isRecorded(entry.draft._id);
    if (!isRecorded || entry.earlier?.length) throw new Blocked();
  }
}

/** A proxy answers with 429 or with 5xx for a while, whatever is sent. */
function isOfFirewall(failure: unknown): boolean {
  if (!(failure instanceof ApiError && failure.code === 'invalid_response')) return false;
  return failure.status < 500 && failure.status !== 429;
}

/**
 * If the id is recorded already, an earlier request has arrived: the entry is done, and an edit of it becomes a change of the
 * recorded transaction, merged with what others have changed since.
 */
async function record({ draft, wasSent, earlier = [] }: Entry, requests: Requests, now: number): Promise<void> {
  const isOld = wasSent && timeOf(draft._id) < now - KNOWN_MILLISECONDS;
  if (isOld && !(await requests.isRecorded(draft._id))) throw new Unconfirmed();
  try {
    await requests.create(draft);
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === 'transaction_exists')) throw failure;
    const { transaction } = decodeResponse(transactionsContract.update, failure.current);
    const contents = earlier.map((content) => asTransaction({ ...content, _id: draft._id }));
    // What was recorded, even if another device has changed it since. Of two, the earlier: a wrong one may conflict, but loses nothing.
    const [base] = contents.sort((one, two) => differences(one, transaction) - differences(two, transaction));
    if (base) await requests.change(draft, base);
  }
}

/** The time in an id, in milliseconds since 1970, by the clock of the device. */
function timeOf(id: TransactionId): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}

function differences({ version: _, ...one }: Transaction, other: Transaction): number {
  return Object.entries(one).filter(([name, value]) => other[name as keyof typeof one] !== value).length;
}
