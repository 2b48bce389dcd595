import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { AccessTokenRow } from '#server/db/tables/auth.ts';
import type { Db } from '#server/db/tables.ts';
import { accountKindOf } from '#server/identity/account-kind.ts';
import {
  awaitBriefly,
  type Credentials,
  hashToken,
  type Session,
  tokenHashOf,
  withOwner,
} from '#server/identity/session.ts';
import { tokensWithAdditions } from '#server/identity/token-additions.ts';
import { MINUTE } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';
import { TOKEN_SCOPES, type TokenScope } from '#shared/http/token-scope.ts';
import type { AccessTokenId, UserId } from '#shared/ids.ts';

/** How stale `last_used_at` may become, so that not every request causes a write. */
const USE_GRANULARITY = 5 * MINUTE;

/** Whether the header has the form of an access token, which the token of a session, with 43 characters, never has. */
export function bearsAccessToken(authorization = ''): boolean {
  return /^Bearer +cw_[\w-]{43}$/i.test(authorization);
}

const tokensByHash = prepared((db, value: Values<{ tokenHash: string }>) =>
  db
    .selectFrom('access_tokens')
    .select(['user_id', 'id', 'scopes', 'expires_at', 'last_used_at'])
    .where('token_hash', '=', value('tokenHash')),
);

/**
 * Identifies the caller by an access token. The time zone of the request holds for this request only: programs run elsewhere.
 * @throws {AppError} `invalid_token`
 */
export async function authenticateToken(db: Db, { authorization, timeZone, now }: Credentials): Promise<Session> {
  const tokenHash = tokenHashOf(authorization) ?? '';
  const row = await withOwner(db, (await tokensByHash(db, { tokenHash }))[0]);
  const accountKind = row && row.expires_at > now ? await accountKindOf(row) : null;
  if (!row || accountKind !== 'user') throw new AppError('invalid_token');
  if ((row.last_used_at ?? 0) < now - USE_GRANULARITY) {
    const token = db.updateTable('access_tokens').where('token_hash', '=', tokenHash);
    await awaitBriefly(token.set({ last_used_at: now }).execute());
  }
  const recordingTimeZone = row.time_zone ?? 'UTC';
  return {
    userId: row.user_id,
    tokenHash,
    scopes: scopesOf(row),
    tokenId: row.id,
    timeZone: timeZone ?? recordingTimeZone,
    recordingTimeZone,
    accountKind,
    schedulesDue: row.schedules_due,
    dataVersion: row.data_version,
  };
}

export function scopesOf({ scopes }: Pick<AccessTokenRow, 'scopes'>): TokenScope[] {
  const names = scopes.split(' ');
  return TOKEN_SCOPES.filter((scope) => names.includes(scope));
}

function randomToken(): string {
  return `cw_${randomBytes(32).toString('base64url')}`;
}

interface NewToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly expiresAt: number;
}

/** @returns the row and the token, which is stored nowhere. */
export async function insertToken(
  tx: Db,
  userId: UserId,
  { name, scopes, now, expiresAt }: NewToken,
): Promise<{ token: string; row: AccessTokenRow }> {
  const token = randomToken();
  const row: AccessTokenRow = {
    token_hash: hashToken(token),
    user_id: userId,
    id: randomUUIDv7() as AccessTokenId,
    name,
    scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).join(' '),
    created_at: now,
    expires_at: expiresAt,
    last_used_at: null,
  };
  await tx.insertInto('access_tokens').values(row).execute();
  return { token, row };
}

/** Oldest first. */
export function listTokens(db: Db, userId: UserId): Promise<AccessTokenRow[]> {
  return db.selectFrom('access_tokens').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/**
 * Ends a token. One that has added transactions stays listed, so that these can be removed; ending it again deletes it.
 * @returns its name, or undefined if the user has no such token
 */
export async function endToken(tx: Db, userId: UserId, id: AccessTokenId, now: number): Promise<string | undefined> {
  const token = (await listTokens(tx, userId)).find((row) => row.id === id);
  if (token) await endRow(tx, token, (await tokensWithAdditions(tx, userId)).has(id), now);
  return token?.name;
}

export async function endTokens(tx: Db, userId: UserId, now: number): Promise<void> {
  const additions = await tokensWithAdditions(tx, userId);
  for (const token of await listTokens(tx, userId)) {
    if (token.expires_at > now || !additions.has(token.id)) await endRow(tx, token, additions.has(token.id), now);
  }
}

async function endRow(tx: Db, { token_hash, expires_at }: AccessTokenRow, hasAdded: boolean, now: number) {
  const isListed = hasAdded && expires_at > now;
  // Without its hash, the token is invalid also for a server whose clock is behind.
  const ended = { token_hash: hashToken(randomToken()), expires_at: now };
  await (isListed
    ? tx.updateTable('access_tokens').set(ended).where('token_hash', '=', token_hash).execute()
    : tx.deleteFrom('access_tokens').where('token_hash', '=', token_hash).execute());
}
