import type { Docs } from '#server/http/docs.ts';
import { AccessToken, TokenDraft, type tokensContract } from '#shared/tokens/contract.ts';

export const tokenDocs: Docs<typeof tokensContract> = {
  endpoints: {
    list: {
      summary: 'Access tokens',
      description: "Lists the user's access tokens, oldest first, never with their secrets.",
    },
    create: {
      summary: 'Creates an access token',
      description:
        'Creates an access token for programs. The response is the only one with the secret. An account has at most 20 tokens, ended ones included, which are deleted 30 days later. A changed or reset password revokes all. Guests and the demo have none.',
      fields: { token: 'The secret, which is shown only once: `cw_` and 43 characters' },
    },
    revoke: {
      summary: 'Revokes an access token',
      description:
        'Revokes an access token at once. It is deleted, unless it has added transactions in the last 90 days: then it stays listed as ended, and revoking it again deletes it.',
    },
    removeAdded: {
      summary: 'Removes transactions that an access token added',
      description:
        'Removes the transactions that the token added in the last 90 days, also those that were edited since, but not the savings of closed goals. At most the newest 10,000.',
    },
    restoreAdded: {
      summary: 'Restores the removed transactions of an access token',
      description: 'Restores the transactions that the last removal deleted, as long as deleted transactions are kept.',
    },
  },
  fields: {
    accessToken: 'The new token',
    added:
      'Number of transactions that it added in the last 90 days and that are still there, without the savings of closed goals',
    currentPassword: 'The current password',
    expiresAt: 'When it expires',
    expiresInDays: 'Number of days after which it expires',
    lastUsedAt: 'When it was last used, to within five minutes; null if never',
    name: 'The name that the user gave it',
    removed: 'Number of removed transactions',
    restored: 'Number of restored transactions',
    scopes:
      'Its permissions: `read` sees transactions, budgets, goals, schedules, and reports; `add` records transactions; `write` does both, and changes and deletes',
    tokenId: 'Identifier of the access token',
    tokens: 'Access tokens, oldest first',
  },
  schemas: { requests: { TokenDraft }, responses: { AccessToken } },
};
