import { expect, test } from 'vitest';
import { composeMail } from './compose.ts';

const mail = {
  id: '0199',
  subject: 'Tea & <b>Cake</b> is over budget',
  body: '$12.00 of $10.00 spent.\nMind "the" rest.',
  link: '/budget',
  unsubscribe_token: 'a/b',
};

test('a mail is plain text with the address of what it is about and of how to get no more', () => {
  const { text, subject, headers } = composeMail(mail, 'https://money.example.com/');
  expect(subject).toBe('Tea & <b>Cake</b> is over budget');
  expect(text.split('\n\n')).toEqual([
    '$12.00 of $10.00 spent.\nMind "the" rest.',
    'https://money.example.com/budget',
    'You get this because you have email notifications on. Turn them off: https://money.example.com/unsubscribe?token=a%2Fb',
  ]);
  expect(headers).toEqual({ 'List-Unsubscribe': '<https://money.example.com/unsubscribe?token=a%2Fb>' });
});

test('in its HTML, what people have named themselves stays text', () => {
  const { html } = composeMail(mail, 'https://money.example.com');
  expect(html).toContain('Tea &amp; &lt;b&gt;Cake&lt;/b&gt; is over budget');
  expect(html).toContain('Mind &quot;the&quot; rest.');
  expect(html).not.toContain('<b>');
});

test('its button says what it is for', () => {
  const buttonOf = (link: string) =>
    / style="display:inline-block[^>]*>([^<]*)</.exec(
      composeMail({ ...mail, link }, 'https://money.example.com').html,
    )?.[1];
  expect(buttonOf('/budget')).toBe('Open Centwise');
  expect(buttonOf('/reset-password?token=x')).toBe('Choose a new password');
});

test('a mail that cannot be unsubscribed from offers no way to', () => {
  const { text, html, headers } = composeMail({ ...mail, unsubscribe_token: null }, 'https://money.example.com');
  expect(text + html).not.toContain('unsubscribe');
  expect(headers).toBeUndefined();
});

test('the same mail always has the same Message-ID', () => {
  expect(composeMail(mail, 'http://localhost:3001').messageId).toBe('<0199@localhost>');
});
