import { queryOptions } from '@tanstack/react-query';
import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';

export const meQuery = queryOptions({
  queryKey: ['account', 'me'] as const,
  queryFn: ({ signal }) => call(authContract.me, { signal }),
});
