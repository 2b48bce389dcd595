import { implement } from '#server/http/implement.ts';
import { supportContract } from '#shared/support/contract.ts';
import { supportDocs } from './docs.ts';
import { countRequests, listRequests, toSupportRequest } from './queries.ts';
import * as service from './service.ts';

export const supportRoutes = implement(supportContract, supportDocs, {
  create: async ({ body, ...context }) => ({ request: toSupportRequest(await service.createRequest(context, body)) }),
  list: async ({ db, userId, query }) => listRequests(db, await service.visibleTo(db, userId), query),
  read: async ({ db, userId, params }) => ({
    request: toSupportRequest(await service.requireRequest(db, userId, params.requestId)),
  }),
  update: async ({ body, params, ...context }) => ({
    request: toSupportRequest(await service.updateStatus(context, params.requestId, body.status)),
  }),
  stats: async ({ db, userId }) => {
    await service.requireSupportRole(db, userId);
    return countRequests(db);
  },
});
