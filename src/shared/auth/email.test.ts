import { describe, expect, test } from 'vitest';
import { AccountEmail, emailAddress } from '#shared/auth/contract.ts';
import { isEmailAddress } from '#shared/auth/email.ts';
import { decode } from '#shared/http/codec.ts';

const ACCEPTED = [
  'ann@example.com',
  'a@b.co',
  'ann.lee+money@mail.example.co.uk',
  "o'brien@example.ie",
  '!#$%&*/=?^_`{|}~-@example.com',
  '1@1.example',
  'ann@xn--bcher-kva.example',
  'jürgen@example.de',
  'анна@example.com',
  `${'a'.repeat(64)}@example.com`,
  `ann@${'a'.repeat(63)}.com`,
];

const REJECTED = [
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'ann@lee@example.com',
  'ann@example.com.',
  'ann@.example.com',
  'ann@example..com',
  'ann@-example.com',
  'ann@example-.com',
  'ann@127.0.0.1',
  'ann@[127.0.0.1]',
  'ann@exam_ple.com',
  'ann@example.com,eve@example.org',
  'ann@example.com;eve@example.org',
  'ann@example.com>',
  'ann@<eve@example.org>',
  'ann@example.com(eve)',
  'ann@bücher.example',
  'ann@example\u3002com',
  'ann@example\uff0ecom',
  'ann@example\uff61com',
  'ann@exam\u200bple.com',
  'ann@exam\u00adple.com',
  'ann@\u202eexample.com',
  'ann@ｅxample.com',
  '.ann@example.com',
  'ann.@example.com',
  'an..n@example.com',
  'an n@example.com',
  'an\u3000n@example.com',
  'an\u200bn@example.com',
  'an\u200en@example.com',
  'an\u034fn@example.com',
  'ann\ufe0f@example.com',
  'an\u202en@example.com',
  'an\u0007n@example.com',
  'an\0n@example.com',
  'an\ud800n@example.com',
  'ａnn@example.com',
  'ju\u0308rgen@example.de',
  '"ann"@example.com',
  'ann,eve@example.com',
  'ann:eve@example.com',
  '<ann@example.com',
  'Ann@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ann@${'a'.repeat(64)}.com`,
  `ann@${'a.'.repeat(125)}com`,
];

test.each(ACCEPTED)('accepts %s as an email address', (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each(REJECTED)('rejects %j as an email address', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});

describe('an account lookup', () => {
  test('accepts every address with which an account can be created', () => {
    for (const address of ACCEPTED) expect(decode(AccountEmail, address).data).toBe(address);
  });

  test('accepts an address that is no longer valid for new accounts', () => {
    for (const address of ['ann@example.com;x', 'ann@exam\u200bple.com', 'an\u200bn@bücher.example', 'a..b@c.d']) {
      expect(decode(AccountEmail, ` ${address.toUpperCase()} `).data).toBe(address);
    }
  });
});

test('trims an address, converts it to lower case, and reports all of its problems in one message', () => {
  const email = emailAddress('Email is required');
  expect(decode(email, ' ANN@Example.com ').data).toBe('ann@example.com');
  for (const [typed, message] of [
    ['  ', 'Email is required'],
    [undefined, 'Email is required'],
    ['ann', 'Invalid email address'],
    [`${'a'.repeat(300)}@b.c`, 'Invalid email address'],
  ]) {
    expect(decode(email, typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
  }
});
