import { expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

test.each([
  ['https://evil.example/a?b=c', 'https: / / evil. example/ a?b=c'],
  ['verify at HTTP://evil.example', 'verify at HTTP: / / evil. example'],
  ['//localhost/x', '/ / localhost/ x'],
  ['evil.example', 'evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['203.0.113.9', '203. 0. 113. 9'],
  ['eve@evil.example', 'eve@ evil. example'],
  ['mailto:eve', 'mailto: eve'],
  ['tel:+12025550123', 'tel: +12025550123'],
  ['evil。example evil．example evil｡example', 'evil。 example evil． example evil｡ example'],
  ['evil.\u2060example evil\u200b.example', 'evil. example evil . example'],
  ['\u202eelpmaxe.live', 'elpmaxe. live'],
  ['\\\\evil\\share', '\\ \\ evil\\ share'],
])('prevents %j from becoming a link', (text, harmless) => {
  expect(withoutLinks(text)).toBe(harmless);
  expect(harmless).not.toMatch(/[.@:/\\]\S/u);
});

test('keeps amounts, sentences, and emoji', () => {
  const text = 'Groceries 👨‍👩‍👧 (food): $1,234.50 of -$80.00 spent.\nOver budget: Tea.';
  expect(withoutLinks(text)).toBe(text);
});
