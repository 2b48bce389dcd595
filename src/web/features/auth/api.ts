import { queryOptions } from '@tanstack/react-query';
import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import { ME_KEY } from '#web/session/session.ts';

export const meQuery = queryOptions({
  queryKey: ME_KEY,
  queryFn: ({ signal }) => call(authContract.me, { signal }),
});
