import { expect, test } from 'vitest';
import { composeMail } from './compose.ts';

const mail = {
  id: '0199',
  kind: 'notification',
  recipient: 'ann@example.com',
  subject: 'A budget is overspent',
  body: 'Tea & <b>Cake</b> is over budget\n$12.00 of $10.00 spent.',
  link: '/budget',
  unsubscribe_token: 'a/b',
} as const;
const SITE = 'https://money.example.com';

test('names its subject, its reason, and how to stop it, as plain text', () => {
  const { text, subject } = composeMail(mail, `${SITE}/`);
  expect(subject).toBe('A budget is overspent');
  expect(text.split('\n\n')).toEqual([
    'Tea & <b>Cake</b> is over budget\n$12.00 of $10.00 spent.',
    `Open Centwise: ${SITE}/budget`,
    'You’re getting this email because email notifications are on for your Centwise account.',
    `Unsubscribe: ${SITE}/unsubscribe?token=a%2Fb`,
  ]);
});

test('offers one-click unsubscription from notifications', () => {
  expect(composeMail(mail, SITE).headers).toEqual({
    'List-Unsubscribe': `<${SITE}/unsubscribe?token=a%2Fb>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test.each([
  ['reset', 'Choose a new password', 'because someone entered this address under “Forgot password?”'],
  ['verification', 'Confirm email address', 'because this address was entered for a Centwise account'],
  ['security', 'Open Centwise', 'because it concerns the security of a Centwise account with this address'],
] as const)(
  'states the reason of a %s mail and offers to stop all mail to its address without an account',
  (kind, ...words) => {
    const { text, html, headers } = composeMail({ ...mail, kind }, SITE);
    const stop = `${SITE}/unsubscribe?all=1&token=a%2Fb`;
    expect(headers).toEqual({ 'List-Unsubscribe': `<${stop}>` });
    for (const word of words) {
      expect(text).toContain(word);
      expect(html).toContain(word);
    }
    expect(text).toContain(`Not your account? Stop all emails to this address: ${stop}`);
    expect(html).toContain(`href="${stop.replace('&', '&amp;')}"`);
  },
);

test("escapes the user's text in HTML", () => {
  const { html } = composeMail(mail, SITE);
  expect(html).toContain('Tea &amp; &lt;b&gt;Cake&lt;/b&gt; is over budget<br>$12.00');
  expect(html).not.toContain('<b>');
});

test('treats the recipient as one address instead of parsing a list', () => {
  const recipient = 'ann@example.com, eve@example.com';
  expect(composeMail({ ...mail, recipient }, SITE).to).toEqual({ name: '', address: recipient });
});

test('gives the same mail the same Message-ID', () => {
  expect(composeMail(mail, 'http://localhost:3001').messageId).toBe('<0199@localhost>');
});
