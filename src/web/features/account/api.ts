import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { accountContract } from '#shared/account/contract.ts';
import { authContract } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import { forSameUser } from '#web/api/for-same-user.ts';

export const securityStatusQuery = queryOptions({
  queryKey: ['account', 'security'] as const,
  queryFn: async ({ signal }) => (await call(accountContract.securityStatus, { signal })).securitySettings,
});

/** Last used first, page by page. */
export const devicesQuery = infiniteQueryOptions({
  queryKey: ['account', 'devices'] as const,
  queryFn: ({ pageParam, signal }) => call(accountContract.devices, { query: pageParam, signal }),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { cursor: nextCursor }),
});

export const failedAttemptsQuery = queryOptions({
  queryKey: ['account', 'failed-attempts'] as const,
  queryFn: async ({ signal }) => (await call(authContract.failedAttempts, { signal })).attempts,
});

/** Number of events per page. */
const ACTIVITY_ROWS = 10;

/** Newest first, page by page. */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: ['account', 'security-events'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(accountContract.securityEvents, { query: { limit: ACTIVITY_ROWS, ...pageParam }, signal }),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { cursor: nextCursor }),
});

/** Downloads everything that the user has added. Loads its code, which describes every field of the file, when it is needed. */
export async function downloadMyData(): Promise<void> {
  const { saveData } = await forSameUser(import('./save-data.ts'));
  return saveData();
}
