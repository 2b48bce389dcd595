import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { forEachInSteps } from '#server/db/in-steps.ts';
import { keepNewest } from '#server/db/keep-newest.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { inUserTransactionAfter, lockedUser, runLast } from '#server/db/transaction.ts';
import { readAccount } from '#server/identity/account-kind.ts';
import { verifyPassword } from '#server/identity/password.ts';
import type { Session } from '#server/identity/session.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { UserId } from '#shared/ids.ts';

/** Whether signed-in callers may send a key with which the request runs once. */
export function takesIdempotencyKey({ access, method, readsOnly, hasSecret }: Endpoint): boolean {
  return access !== 'public' && method === 'POST' && !readsOnly && !hasSecret;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Attempt {
  readonly session: Pick<Session, 'userId' | 'tokenHash' | 'scopes' | 'accountKind'>;
  readonly key: string;
  /** Path, parameters, and body, so that one key cannot stand for two requests. */
  readonly request: readonly unknown[];
  readonly now: number;
  /** Whether to store only answers to guests: in any other account the answer would reveal someone else's account. */
  readonly onlyForGuests?: boolean;
}

/** @throws {AppError} if the header is present but not a valid key. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new AppError('malformed_request', { message: 'Idempotency-Key must have 1 to 200 visible characters' });
}

const findKey = prepared((db, value: Values<{ userId: UserId; key: string }>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('user_id', '=', value('userId'))
    .where('key', '=', value('key')),
);

/** Stores nothing if the transaction has removed the account, such as a guest's. */
const insertKey = prepared((db, value: Values<Tables['idempotency_keys']>) =>
  db
    .insertInto('idempotency_keys')
    .columns(['user_id', 'key', 'request_hash', 'status', 'response', 'created_at'])
    .expression(
      db
        .selectFrom('users')
        .select([
          'id',
          sql<string>`cast(${value('key')} as text)`.as('key'),
          sql<string>`cast(${value('request_hash')} as text)`.as('request_hash'),
          sql<number>`cast(${value('status')} as integer)`.as('status'),
          sql<string>`cast(${value('response')} as text)`.as('response'),
          sql<number>`cast(${value('created_at')} as bigint)`.as('created_at'),
        ])
        .where('id', '=', value('user_id')),
    ),
);

/**
 * Keys kept for one account. Retries come soon, but a key and its answer are kept for a day: uncapped, they could reach
 * gigabytes.
 */
const KEYS_MAX = 2000;

/**
 * Runs a request once for each key, in one database transaction with the record of its answer. A retry gets the first
 * answer; a rejected request leaves no record and may be tried again.
 * @throws {AppError} `idempotency_key_reused` for the same key with another request, `already_done` after a backup, which
 * contains no answers, was restored.
 */
export async function once(
  db: Db,
  attempt: Attempt,
  perform: (db: Db) => Promise<Answer>,
): Promise<Answer & { readonly isReplay?: true }> {
  const { session, now, onlyForGuests = false } = attempt;
  const { userId } = session;
  // Many users share the demo account, and a program may see less than its user, so these have keys that nobody else can name.
  const isShared = session.accountKind === 'demo' || session.scopes !== null;
  const key = isShared ? `${session.tokenHash} ${attempt.key}` : attempt.key;
  const requestHash = await hashOf(attempt.request);

  const read = (tx: Db) => findKey(tx, { userId, key });
  return inUserTransactionAfter(db, userId, read, async (tx, [earlier]) => {
    if (earlier && earlier.request_hash !== requestHash) throw new AppError('idempotency_key_reused');
    if (earlier?.response === '') throw new AppError('already_done');
    if (earlier) return { status: earlier.status, body: earlier.response, isReplay: true };

    const isKept = !onlyForGuests || lockedUser(tx, userId).email === null;
    const answer = await perform(tx);
    if (!isKept) return answer;
    const row = { user_id: userId, key, request_hash: requestHash, created_at: now };
    await runLast(tx, () =>
      together(
        insertKey(tx, { ...row, status: answer.status, response: answer.body }),
        keepNewest(tx, 'idempotency_keys', userId, KEYS_MAX),
      ),
    );
    return answer;
  });
}

/**
 * Compares the password of a replayed registration with the registered one, because the request hash leaves passwords out.
 * @throws {AppError} `idempotency_key_reused` for another password.
 */
export async function requireSamePassword(
  db: Db,
  userId: UserId,
  { password, address }: { readonly password: string; readonly address: string },
): Promise<void> {
  const { password_hash } = await readAccount(db, userId);
  if (!(await verifyPassword(password, password_hash, address))) throw new AppError('idempotency_key_reused');
}

/** Leaves out fields whose name ends in password: from a hash this fast, a password could be guessed. */
async function hashOf(request: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256');
  let text = '';
  await forEachInSteps(jsonOf(request), (piece) => {
    text += piece;
    if (text.length < HASHED_AT_ONCE) return;
    hash.update(text);
    text = '';
  });
  return hash.update(text).digest('hex');
}

/** In characters: each call costs more than hashing a short text. */
const HASHED_AT_ONCE = 10_000;
const PASSWORD = /password$/i;
/** Items of a long list that are one piece. */
const ITEMS = 100;

/** The JSON of a value in pieces, those of a long list with many items each. */
function* jsonOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    const isLong = value.length > ITEMS;
    yield '[';
    for (let first = 0; first < value.length; first += isLong ? ITEMS : 1) {
      if (first > 0) yield ',';
      if (isLong) yield withoutPasswords(value.slice(first, first + ITEMS)).slice(1, -1);
      else yield* jsonOf(value[first]);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([name, field]) => field !== undefined && !PASSWORD.test(name));
    yield '{';
    for (const [index, [name, field]] of fields.entries()) {
      yield `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`;
      yield* jsonOf(field);
    }
    yield '}';
  } else {
    yield JSON.stringify(value) ?? 'null';
  }
}

function withoutPasswords(items: readonly unknown[]): string {
  const all = JSON.stringify(items);
  // Visiting every value takes ten times as long.
  if (!/password":/i.test(all)) return all;
  return JSON.stringify(items, (name, value) => (PASSWORD.test(name) ? undefined : value));
}
