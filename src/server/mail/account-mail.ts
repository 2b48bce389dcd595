import type { MailKind } from '#server/db/tables/mail.ts';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';
import { RESET_LINK, VERIFICATION_LINK } from './links.ts';
import { queueEmail } from './outbox.ts';
import { stopTokenOf } from './stops.ts';

interface Addressee {
  readonly userId: UserId;
  readonly email: string;
  readonly now: number;
}

interface AccountMail {
  readonly kind: Exclude<MailKind, 'notification'>;
  /** The kind unless given. */
  readonly cause?: string;
  readonly subject: string;
  readonly body: string;
  readonly link: string;
}

const RESET: AccountMail = {
  kind: 'reset',
  subject: 'Reset your Centwise password',
  body:
    'Someone asked to reset the password of your Centwise account. The link works once, for 24 hours. ' +
    'If it wasn’t you, ignore this email. Your password stays the same.',
  link: RESET_LINK,
};

const CONFIRM =
  'Confirm that this address is yours, so that Centwise can email you about your budgets and goals. ' +
  'The link works for 7 days. If you didn’t enter this address, ignore this email.';

const VERIFICATIONS = {
  registered: CONFIRM,
  changed: `The email address of a Centwise account was changed to this one. ${CONFIRM}`,
};

const SECURITY_NOTICES = {
  'password-changed': {
    subject: 'Your password was changed',
    body:
      'The password of your Centwise account was changed. All other devices were signed out, and all access tokens were revoked. ' +
      'If it wasn’t you, reset your password right away.',
    link: '/forgot-password',
  },
  'token-created': {
    subject: 'An access token was created',
    body:
      'An access token was created for your Centwise account, so that a program can use it. ' +
      'If it wasn’t you, someone knows your password: change it, which revokes all access tokens.',
    link: '/settings/security',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    body:
      'The email address of your Centwise account was changed, and this one no longer belongs to it. ' +
      'If it wasn’t you, someone knows your password: contact the operator of this server.',
    link: '/login',
  },
  'deletion-scheduled': {
    subject: 'Your account will be deleted',
    body:
      'Your Centwise account is scheduled for deletion in 30 days. You can log in and cancel it until then. ' +
      'If it wasn’t you, someone knows your password: cancel the deletion and change your password.',
    link: '/settings/profile',
  },
} as const;

/** @returns whether the mail was queued: false if the daily cap is reached or the address has stopped all mail. */
export function queueReset(tx: Db, to: Addressee): Promise<boolean> {
  return queueAccountMail(tx, to, RESET);
}

/** @returns as `queueReset`. */
export function queueVerification(tx: Db, to: Addressee, cause: keyof typeof VERIFICATIONS): Promise<boolean> {
  return queueAccountMail(tx, to, {
    kind: 'verification',
    subject: 'Confirm your email address',
    body: VERIFICATIONS[cause],
    link: VERIFICATION_LINK,
  });
}

/** Sent to unverified addresses too, regardless of the notification settings. @returns as `queueReset`. */
export function queueSecurityNotice(tx: Db, to: Addressee, what: keyof typeof SECURITY_NOTICES): Promise<boolean> {
  return queueAccountMail(tx, to, { kind: 'security', cause: what, ...SECURITY_NOTICES[what] });
}

async function queueAccountMail(tx: Db, { userId, email, now }: Addressee, mail: AccountMail): Promise<boolean> {
  const unsubscribeToken = await stopTokenOf(tx, email, now);
  if (unsubscribeToken === null) return false;
  return queueEmail(tx, { userId, recipient: email, cause: mail.kind, ...mail, unsubscribeToken, now });
}
