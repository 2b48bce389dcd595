import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { toCsv, withoutGuards } from './csv.ts';

test('writes one row per line with the line endings of RFC 4180 and signed dollar amounts', () => {
  const rows = [
    ['Month', 'Car'],
    ['2026-03', cents(123_450)],
    ['2026-04', cents(-1)],
  ];
  expect(toCsv(rows)).toBe('Month,Car\r\n2026-03,1234.50\r\n2026-04,-0.01\r\n');
  expect(toCsv([])).toBe('');
});

test.each([
  ['Food, drinks', '"Food, drinks"'],
  ['The "big" one', '"The ""big"" one"'],
  ['Two\nlines', '"Two\nlines"'],
  ['Häuschen 🏠', 'Häuschen 🏠'],
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@home', "'@home"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ["O'Brien = one", "O'Brien = one"],
  ['Food - drinks', 'Food - drinks'],
  ['Food; drinks', '"Food; drinks"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠home', "'＠home"],
  ['  =1', "'  =1"],
  ['\u3000＝1', "'\u3000＝1"],
  ['\u200b=1', "'\u200b=1"],
  ['\u202e=1', "'\u202e=1"],
  ['"=1', `"'""=1"`],
  ["'=1", "''=1"],
  ['a;=1', `"a;'=1"`],
  ['a,"@home', `"a,'""@home"`],
  ['a|+1', `"a|'+1"`],
  ['a\n=1', `"a\n'=1"`],
  ['a\t= 1', `"a\t'= 1"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
])('writes the name %s as %s', (name, cell) => {
  expect(toCsv([[name, 'x']])).toBe(`${cell},x\r\n`);
});

test('removes exactly the apostrophes that were added', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', "'", '"', '=', '-', '＋', ' ', ',', ';', '\n', '\t'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, (stored) => {
      // A text that is stored never begins with white space.
      fc.pre(!/^'*[\t\r]/.test(stored));
      const [, quoted, plain] = /^(?:"(.*)"|(.*)),x\r\n$/s.exec(toCsv([[stored, 'x']])) ?? [];
      expect(withoutGuards(quoted?.replaceAll('""', '"') ?? plain ?? '')).toBe(stored);
    }),
  );
});
