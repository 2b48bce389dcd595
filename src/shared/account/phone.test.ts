import { expect, test } from 'vitest';
import { caretAfterMask, displayedPhone, maskPhone, phoneDigits, withoutPunctuation } from './phone.ts';

test('formats a typed phone number as (XXX) XXX-XXXX in at most 14 characters', {
  tags: ['5.profile-phone.displayed', '9.text-limits.phone'],
}, () => {
  const typed = [...'2025550123'].map((_, index, digits) => maskPhone(digits.slice(0, index + 1).join('')));
  expect(typed).toEqual([
    '(2',
    '(20',
    '(202',
    '(202) 5',
    '(202) 55',
    '(202) 555',
    '(202) 555-0',
    '(202) 555-01',
    '(202) 555-012',
    '(202) 555-0123',
  ]);
});

test.each([
  ['+1 (312) 555-0199', '(312) 555-0199'],
  ['13125550199', '(312) 555-0199'],
  ['312.555.0199', '(312) 555-0199'],
  ['20255501239', '20255501239'],
  ['+442079460000', '+442079460000'],
  ['+44 20 7946 0000 1234', '+4420794600001'],
  ['20255501239999999', '20255501239999'],
])('keeps the digits of a pasted %s: %s', (pasted, shown) => {
  expect(maskPhone(pasted)).toBe(shown);
});

test('allows every typed key to be deleted', () => {
  let shown = maskPhone('2025550123');
  for (let keys = 0; keys < 30 && shown !== ''; keys += 1) shown = maskPhone(shown.slice(0, -1));
  expect(shown).toBe('');
});

test.each([
  ['+12025550123', '(202) 555-0123'],
  ['12025550123', '(202) 555-0123'],
  ['2025550123', '(202) 555-0123'],
  ['+442079460000', '+442079460000'],
  ['+1', '+1'],
  [null, ''],
])('displays the stored number %j as %j', (stored, shown) => {
  expect(displayedPhone(stored)).toBe(shown);
});

test('sends only digits', () => {
  expect(phoneDigits('(202) 555-0123')).toBe('2025550123');
});

test.each([
  ['a digit typed after the area code', '(5559|) 123-456', '(555) 9|12-3456'],
  ['a digit typed in the middle', '(555) 19|23-456', '(555) 19|2-3456'],
  ['a digit taken away in the middle', '(555) 1|3-4567', '(555) 1|34-567'],
  ['a bracket taken away, which comes back', '(555| 123-4567', '(555|) 123-4567'],
  ['a digit typed at the end', '(555) 1234|', '(555) 123-4|'],
  ['everything before it taken away', '|) 123-4567', '|(123) 456-7'],
  ['more digits than fit', '(555) 123-45678|', '55512345678|'],
])('keeps the caret behind its digit: %s', (_, typed, masked) => {
  const place = (text: string) => [text.replace('|', ''), text.indexOf('|')] as const;
  const [text, caret] = place(typed);
  expect([maskPhone(text), caretAfterMask(text, caret, maskPhone(text))]).toEqual(place(masked));
});

test('deletes forward past formatting characters', () => {
  expect(caretAfterMask('(555 123-4567', 4, '(555) 123-4567', true)).toBe(6);
  expect(caretAfterMask('(555) 12-4567', 8, '(555) 124-567', true)).toBe(8);
});

test.each([
  ['(555) 123-4567', '5551234567'],
  ['555.123.4567', '5551234567'],
  ['+1 [555] 123 4567', '+15551234567'],
  ['555\u2011123\u20114567', '5551234567'],
  ['555-CALL', '555CALL'],
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['(020) 7946 0000', '02079460000'],
])('registration reads %s as %s', (typed, sent) => {
  expect(withoutPunctuation(typed)).toBe(sent);
});
