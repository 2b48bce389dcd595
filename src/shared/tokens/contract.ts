import * as z from 'zod/mini';
import { passwordText } from '#shared/auth/contract.ts';
import { BULK_COST, HASHING_COST, SCAN_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { count, givenId, id, instant, list, Nothing, requiredText } from '#shared/http/fields.ts';
import { TOKEN_SCOPES } from '#shared/http/token-scope.ts';
import type { AccessTokenId } from '#shared/ids.ts';

export const TOKEN_NAME_MAX = 50;
/** How many tokens an account can have, ended ones included. */
export const TOKENS_MAX = 20;
/** The days after which a token can expire. */
export const TOKEN_LIFETIMES = [30, 90, 365] as const;

const Scope = z.enum(TOKEN_SCOPES, 'Scope must be read, add, or write');
const NO_SCOPE = 'Choose what the token may do';

/** An access token, without the secret itself. */
export const AccessToken = z.object({
  _id: givenId<AccessTokenId>(),
  name: z.string(),
  scopes: z.array(Scope),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
  added: count,
});
export type AccessToken = z.output<typeof AccessToken>;

export const TokenDraft = z.object({
  name: requiredText('Token name is required', TOKEN_NAME_MAX, 'Token name cannot exceed 50 characters'),
  scopes: list(Scope, TOKEN_SCOPES.length, NO_SCOPE).check(z.refine((scopes) => scopes.length > 0, NO_SCOPE)),
  expiresInDays: z.literal(TOKEN_LIFETIMES, 'A token expires in 30, 90, or 365 days'),
  currentPassword: passwordText('Current password is required'),
});
export type TokenDraft = z.output<typeof TokenDraft>;

const TokenParams = z.object({ tokenId: id<AccessTokenId>() });

export const tokensContract = {
  list: endpoint({
    method: 'GET',
    path: '/tokens',
    cost: SCAN_COST,
    access: 'session',
    response: z.object({ tokens: z.array(AccessToken) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tokens',
    cost: HASHING_COST,
    access: 'session',
    errors: ['guest_account', 'demo_account', 'login_locked', 'quota_reached'],
    hasSecret: true,
    body: TokenDraft,
    response: z.object({ token: z.string(), accessToken: AccessToken }),
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/tokens/:tokenId',
    access: 'session',
    errors: ['token_not_found', 'demo_account'],
    params: TokenParams,
    response: Nothing,
  }),
  removeAdded: endpoint({
    method: 'DELETE',
    path: '/tokens/:tokenId/transactions',
    cost: BULK_COST,
    access: 'session',
    errors: ['token_not_found', 'demo_account', 'goal_below_zero'],
    params: TokenParams,
    response: z.object({ removed: count }),
  }),
  restoreAdded: endpoint({
    method: 'POST',
    path: '/tokens/:tokenId/transactions/restore',
    cost: BULK_COST,
    access: 'session',
    errors: ['token_not_found', 'demo_account', 'quota_reached', 'total_too_large'],
    params: TokenParams,
    response: z.object({ restored: count }),
  }),
};
