import { expect, test } from 'vitest';
import { declaredTests } from './declared-tests.ts';

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

test('a pattern matches what a title becomes when it runs, and nothing else', () => {
  const [each, template] = declaredTests(
    `test.each(rows)('%i (of %s) is $word', () => {}); for (const x of y) test(\`a \${x}?\`, () => {});`,
    'a.test.ts',
  );
  expect(each?.pattern.test('5 (of 7) is few')).toBe(true);
  expect(each?.pattern.test('5 of 7 is few')).toBe(false);
  expect(template?.pattern.test('a b c?')).toBe(true);
  expect(template?.pattern.test('a b c')).toBe(false);
});

test('a file that cannot be read as source is an error that names it', () => {
  expect(() => declaredTests('test(', 'broken.test.ts')).toThrow(/^broken\.test\.ts: /);
});
