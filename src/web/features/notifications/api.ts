import { queryOptions } from '@tanstack/react-query';
import { notificationsContract } from '#shared/notifications/contract.ts';
import { call } from '#web/api/call.ts';

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'] as const,
  queryFn: async ({ signal }) => (await call(notificationsContract.readSettings, { signal })).settings,
});
