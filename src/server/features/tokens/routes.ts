import { implement } from '#server/http/implement.ts';
import { listTokens } from '#server/identity/access-tokens.ts';
import { tokensContract } from '#shared/tokens/contract.ts';
import { tokenDocs } from './docs.ts';
import { createToken, revokeToken, toAccessToken } from './service.ts';

export const tokenRoutes = implement(tokensContract, tokenDocs, {
  list: async ({ db, userId }) => ({ tokens: (await listTokens(db, userId)).map(toAccessToken) }),
  create: ({ body, ...context }) => createToken(context, body),
  revoke: async ({ params, ...context }) => {
    await revokeToken(context, params.tokenId);
    return {};
  },
});
