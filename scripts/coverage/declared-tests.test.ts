import { expect, test } from 'vitest';
import { type DeclaredTest, declaredTests, runsAs, testsNamed } from './declared-tests.ts';

const titles = (source: string) => declaredTests(source, 'a.test.ts').map(({ title }) => title);
const skipped = (source: string) => declaredTests(source, 'a.test.ts').map(({ isSkipped }) => isSkipped);

test('a test has the titles of its groups before its own', () => {
  expect(
    titles(`
      test('alone', () => {});
      describe.each(databases)('on %s', (database) => {
        describe('within', () => void it("it's there", async () => {}, 60_000));
      });
      test.describe('a journey', { tag: '@both' }, () => test(\`at \${time} it is late\`, ({ page }) => {}));
    `),
  ).toEqual(['alone', "on %s > within > it's there", 'a journey > at … it is late']);
});

test('what only looks like a test is none', () => {
  expect(
    titles(`
      // test('a comment', () => {});
      const text = "test('text', () => {})";
      test.beforeEach(() => {});
      test.step('a step', () => {});
      latest('another function', () => {});
      /test('a pattern', /.test('x');
    `),
  ).toEqual([]);
});

test('skipped tests are told from those that run', () => {
  expect(skipped(`test('a', () => {}); test.skip('b', () => {}); test.fixme('c', () => {});`)).toEqual([
    false,
    true,
    true,
  ]);
  expect(skipped(`it.skipIf(fast)('a', () => {}); it.each([1]).skip('b', () => {}); it.fails('c', () => {});`)).toEqual(
    [true, true, true],
  );
  expect(skipped(`describe.skip('a', () => { test('b', () => {}); }); test('c', () => {});`)).toEqual([true, false]);
});

test('a skip inside a test, a group or a file skips all of it', () => {
  expect(skipped(`test('a', () => { if (slow) test.skip(); }); test('b', () => {});`)).toEqual([true, false]);
  expect(
    skipped(`test.describe('a', () => { test('b', () => {}); test.skip(slow, 'why'); }); test('c', () => {});`),
  ).toEqual([true, false]);
  expect(skipped(`test.skip(() => slow, 'why'); test('a', () => {});`)).toEqual([true]);
});

const TABLES = `
  describe.each(databases)('on %s', () => test.each([[5, 'few']])('%i (of 7) is $word', () => {}));
  for (const word of ['late', 'early']) test(\`it is \${word}?\`, () => {});
`;

test('a test runs under its title with anything filled in', () => {
  const [table, template] = declaredTests(TABLES, 'a.test.ts') as [DeclaredTest, DeclaredTest];
  expect(runsAs(table, 'on sqlite > 8 (of 7) is much')).toBe(true);
  expect(runsAs(table, 'on sqlite > 8 of 7 is much')).toBe(false);
  expect(runsAs(template, 'it is never?')).toBe(true);
  expect(runsAs(template, 'it is never')).toBe(false);
});

test.each([
  ['on %s > %i (of 7)', ['on %s > %i (of 7) is $word']],
  ['5 (of 7) is few', ['on %s > %i (of 7) is $word']],
  ['8 (of 7) is few', []],
  ['5 (of 7)', []],
  ['it is …?', ['it is …?']],
  ['it is early?', ['it is …?']],
  ['it is never?', []],
  ['late', ['…']],
])('%j names a test as it is written, or with something of its file filled in', (name, titles) => {
  const tests = declaredTests(`${TABLES} for (const word of words) test(word, () => {});`, 'a.test.ts');
  expect(testsNamed(tests, name).map(({ title }) => title)).toEqual(titles);
});

test('a file that cannot be read as source is an error that names it', () => {
  expect(() => declaredTests('test(', 'broken.test.ts')).toThrow(/^broken\.test\.ts: /);
});
