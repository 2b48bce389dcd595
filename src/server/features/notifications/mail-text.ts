import { withoutLinks } from '#server/mail/without-links.ts';
import type { Notification, NotificationKind } from '#shared/notifications/contract.ts';

/** Fixed sentences: subjects with user text would let an account mail any words to others. */
const SUBJECTS: Readonly<Record<NotificationKind, string>> = {
  'spending-threshold': 'A budget has reached its alert threshold',
  overspending: 'A budget is overspent',
  'weekly-summary': 'Your weekly budget summary',
  'goal-milestone': 'A goal has reached a milestone',
  'goal-reached': 'You’ve reached a goal',
  'contribution-reminder': 'Time to save for your goals',
  'large-transaction': 'A large transaction was added',
  'schedule-due': 'A recurring transaction is due',
  'higher-bill': 'A bill is higher than usual',
  login: 'New login to your account',
  'deletion-scheduled': 'Your account will be deleted',
};

/** These contain no user text, but an IP address that must stay intact. */
const OURS: readonly NotificationKind[] = ['login'];

type Notice = Pick<Notification, 'kind' | 'title' | 'body'>;

/** The mail text of a notice: a fixed subject, and the notice without anything that could become a link. */
export function mailTextOf({ kind, title, body }: Notice): { subject: string; body: string } {
  const text = `${title.replace(/\s+/gu, ' ')}\n${body}`;
  return { subject: SUBJECTS[kind], body: OURS.includes(kind) ? text : withoutLinks(text) };
}
