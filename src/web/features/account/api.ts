import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountContract } from '#shared/account/contract.ts';
import { authContract, type User } from '#shared/auth/contract.ts';
import { call } from '#web/api/call.ts';
import { ME_KEY, updateUser } from '#web/app/session.ts';

export const meQuery = queryOptions({
  queryKey: ME_KEY,
  queryFn: ({ signal }) => call(authContract.me, { signal }),
});

export const securityStatusQuery = queryOptions({
  queryKey: ['account', 'security'] as const,
  queryFn: async ({ signal }) => (await call(accountContract.securityStatus, { signal })).securitySettings,
});

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'] as const,
  queryFn: async ({ signal }) => (await call(accountContract.devices, { signal })).devices,
});

export const failedAttemptsQuery = queryOptions({
  queryKey: ['account', 'failed-attempts'] as const,
  queryFn: async ({ signal }) => (await call(authContract.failedAttempts, { signal })).attempts,
});

/** The account has changed: the session and every screen that shows it know at once. */
export function becomeUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(meQuery.queryKey, user);
  updateUser(user);
}
