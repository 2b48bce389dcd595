import type { OutboxMail } from './outbox.ts';

/** Where a mailed reset link leads; its token follows. */
export const RESET_LINK = '/reset-password?token=';

type Composed = Pick<OutboxMail, 'id' | 'subject' | 'body' | 'link' | 'unsubscribe_token'>;

/** A mail as plain text and as simple HTML. The same mail has the same Message-ID however often it has to be sent. */
export function composeMail(mail: Composed, publicUrl: string) {
  const { id, subject, body, link, unsubscribe_token } = mail;
  const base = publicUrl.replace(/\/+$/, '');
  const address = `${base}${link}`;
  const unsubscribe = unsubscribe_token && `${base}/unsubscribe?token=${encodeURIComponent(unsubscribe_token)}`;
  return {
    messageId: `<${id}@${new URL(base).hostname}>`,
    subject,
    text: [
      body,
      address,
      ...(unsubscribe ? [`You get this because you have email notifications on. Turn them off: ${unsubscribe}`] : []),
    ].join('\n\n'),
    html: htmlOf({ subject, body, address, action: actionOf(link), unsubscribe }),
    ...(unsubscribe && { headers: { 'List-Unsubscribe': `<${unsubscribe}>` } }),
  };
}

/** What the button says. */
function actionOf(link: string): string {
  return link.startsWith(RESET_LINK) ? 'Choose a new password' : 'Open Centwise';
}

interface Parts {
  readonly subject: string;
  readonly body: string;
  readonly address: string;
  readonly action: string;
  readonly unsubscribe: string | null;
}

function htmlOf({ subject, body, address, action, unsubscribe }: Parts): string {
  const footer = unsubscribe
    ? `<p style="color:#556360;font-size:13px">You get this because you have email notifications on. <a href="${escaped(unsubscribe)}">Unsubscribe</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;background:#f6f7f4;color:#14201f;font-family:sans-serif;line-height:1.5">
<div style="max-width:480px;margin:auto">
<h1 style="font-size:20px">${escaped(subject)}</h1>
<p>${escaped(body).replaceAll('\n', '<br>')}</p>
<p><a href="${escaped(address)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#0b5d74;color:#ffffff;text-decoration:none">${action}</a></p>
${footer}
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

/** What people have named themselves stays text. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
