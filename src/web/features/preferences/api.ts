import { queryOptions } from '@tanstack/react-query';
import { type PreferencesAnswer, preferencesContract } from '#shared/preferences/contract.ts';
import { call } from '#web/api/call.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => storedOf(await call(preferencesContract.read, { signal })),
});

export function storedOf({ preferences, version }: PreferencesAnswer) {
  return { settings: preferences, version };
}
