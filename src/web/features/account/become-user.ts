import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#shared/auth/contract.ts';
import { updateUser } from '#web/app/session.ts';
import { meQuery } from './api.ts';

/** The account has changed: the session and every screen that shows it know at once. */
export function becomeUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(meQuery.queryKey, user);
  updateUser(user);
}
