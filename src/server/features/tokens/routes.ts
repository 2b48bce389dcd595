import { implement } from '#server/http/implement.ts';
import { tokensContract } from '#shared/tokens/contract.ts';
import { removeAdded, restoreAdded } from './additions.ts';
import { tokenDocs } from './docs.ts';
import { createToken, readTokens, revokeToken } from './service.ts';

export const tokenRoutes = implement(tokensContract, tokenDocs, {
  list: async ({ db, userId }) => ({ tokens: await readTokens(db, userId) }),
  create: ({ body, ...context }) => createToken(context, body),
  revoke: async ({ params, ...context }) => {
    await revokeToken(context, params.tokenId);
    return {};
  },
  removeAdded: async ({ params, ...context }) => ({ removed: await removeAdded(context, params.tokenId) }),
  restoreAdded: async ({ params, ...context }) => ({ restored: await restoreAdded(context, params.tokenId) }),
});
