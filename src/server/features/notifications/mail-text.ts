import { withoutLinks } from '#server/mail/without-links.ts';
import type { NotificationKind } from '#shared/notifications/contract.ts';
import type { Notice } from './notify.ts';

/** Fixed sentences: a subject with text of the person would let an account mail words of its choice. */
const SUBJECTS: Readonly<Record<NotificationKind, string>> = {
  'spending-threshold': 'A budget has reached its alert threshold',
  overspending: 'A budget is overspent',
  'weekly-summary': 'Your weekly budget summary',
  'goal-milestone': 'A goal has reached a milestone',
  'goal-reached': 'You’ve reached a goal',
  'contribution-reminder': 'Time to save for your goals',
  'large-transaction': 'A large transaction was added',
  login: 'New login to your account',
  'deletion-scheduled': 'Your account will be deleted',
};

/** These hold no text of the person, but an address that must stay whole. */
const OURS: readonly NotificationKind[] = ['login'];

/** What a notice says by mail: a subject of ours, and the notice itself, in which nothing becomes a link. */
export function mailTextOf({ kind, title, body }: Notice): { subject: string; body: string } {
  const text = `${title.replace(/\s+/gu, ' ')}\n${body}`;
  return { subject: SUBJECTS[kind], body: OURS.includes(kind) ? text : withoutLinks(text) };
}
