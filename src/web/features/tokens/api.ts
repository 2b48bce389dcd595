import { queryOptions } from '@tanstack/react-query';
import { tokensContract } from '#shared/tokens/contract.ts';
import { call } from '#web/api/call.ts';

/** Oldest first. */
export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'] as const,
  queryFn: async ({ signal }) => (await call(tokensContract.list, { signal })).tokens,
});
