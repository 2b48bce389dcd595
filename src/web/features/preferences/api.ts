import { queryOptions } from '@tanstack/react-query';
import { preferencesContract } from '#shared/preferences/contract.ts';
import { call } from '#web/api/call.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => (await call(preferencesContract.read, { signal })).preferences,
});
