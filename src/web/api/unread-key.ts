/** The query key of the number of unread notifications, for the bell, which loads before the code of the notifications. */
export const UNREAD = ['notifications', 'unread'] as const;
