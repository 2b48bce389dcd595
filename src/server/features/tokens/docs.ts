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
        'Creates an access token for programs. The response is the only one with the secret. An account has at most 20 tokens, expired ones included, which are removed 30 days later. A changed or reset password revokes all. Guests and the demo have none.',
      fields: { token: 'The secret, which is shown only once: `cw_` and 43 characters' },
    },
    revoke: { summary: 'Revokes an access token', description: 'Revokes an access token at once, and removes it.' },
  },
  fields: {
    accessToken: 'The new token',
    currentPassword: 'The current password',
    expiresAt: 'When it expires',
    expiresInDays: 'Number of days after which it expires',
    lastUsedAt: 'When it was last used, to within five minutes; null if never',
    name: 'The name that the user gave it',
    scopes:
      'What it may do: `read` sees transactions, budgets, goals, schedules, and reports; `add` records transactions; `write` does both, and changes and deletes',
    tokenId: 'Identifier of the access token',
    tokens: 'Access tokens, oldest first',
  },
  schemas: { requests: { TokenDraft }, responses: { AccessToken } },
};
