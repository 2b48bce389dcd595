import type { MailKind } from '#server/db/tables/mail.ts';
import type { OutboxMail } from './outbox.ts';

type Composed = Pick<OutboxMail, 'id' | 'kind' | 'recipient' | 'subject' | 'body' | 'link' | 'unsubscribe_token'>;

interface Footer {
  readonly reason: string;
  /** The text of the link that stops further mail. */
  readonly stop: string;
  /** The address of that link, without its token. */
  readonly stopLink: string;
  readonly action: string;
}

const ALL_MAIL = {
  stop: 'Not your account? Stop all emails to this address',
  stopLink: '/unsubscribe?all=1&token=',
};

const FOOTERS: Readonly<Record<MailKind, Footer>> = {
  reset: {
    ...ALL_MAIL,
    reason: 'You’re getting this email because someone entered this address under “Forgot password?” in Centwise.',
    action: 'Choose a new password',
  },
  verification: {
    ...ALL_MAIL,
    reason: 'You’re getting this email because this address was entered for a Centwise account.',
    action: 'Confirm email address',
  },
  security: {
    ...ALL_MAIL,
    reason: 'You’re getting this email because it concerns the security of a Centwise account with this address.',
    action: 'Open Centwise',
  },
  notification: {
    stop: 'Unsubscribe',
    stopLink: '/unsubscribe?token=',
    reason: 'You’re getting this email because email notifications are on for your Centwise account.',
    action: 'Open Centwise',
  },
};

/** Composes a mail as plain text and simple HTML. A mail keeps its Message-ID when it is sent again. */
export function composeMail(mail: Composed, publicUrl: string) {
  const { id, kind, recipient, subject, body, link, unsubscribe_token } = mail;
  const base = publicUrl.replace(/\/+$/, '');
  const address = `${base}${link}`;
  const { reason, stop, stopLink, action } = FOOTERS[kind];
  const stopAddress = unsubscribe_token && `${base}${stopLink}${encodeURIComponent(unsubscribe_token)}`;
  return {
    messageId: `<${id}@${new URL(base).hostname}>`,
    // An object is used as it is, whereas a string would be parsed and could name several recipients.
    to: { name: '', address: recipient },
    subject,
    text: [body, `${action}: ${address}`, reason, ...(stopAddress ? [`${stop}: ${stopAddress}`] : [])].join('\n\n'),
    html: htmlOf({ subject, body, address, action, reason, stop, stopAddress }),
    ...(stopAddress && {
      headers: {
        'List-Unsubscribe': `<${stopAddress}>`,
        ...(kind === 'notification' && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    }),
  };
}

interface Parts extends Pick<Footer, 'action' | 'reason' | 'stop'> {
  readonly subject: string;
  readonly body: string;
  readonly address: string;
  readonly stopAddress: string | null;
}

function htmlOf({ subject, body, address, action, reason, stop, stopAddress }: Parts): string {
  const stopping = stopAddress ? ` <a href="${escaped(stopAddress)}" style="color:#556360">${escaped(stop)}</a>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
</head>
<body style="margin:0;padding:24px;background:#f6f7f4;color:#14201f;font-family:sans-serif;line-height:1.5">
<div style="max-width:480px;margin:auto">
<h1 style="font-size:20px">${escaped(subject)}</h1>
<p>${escaped(body).replaceAll('\n', '<br>')}</p>
<p><a href="${escaped(address)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#0b5d74;color:#ffffff;text-decoration:none">${action}</a></p>
<p style="color:#556360;font-size:13px">${escaped(reason)}${stopping}</p>
</div>
</body>
</html>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
