import { parseSync } from 'vite';

/** A test as its source declares it. */
export interface DeclaredTest {
  /** With the titles of its groups before it, `group > test`. What a template fills in is `…`, what a table does `%s`. */
  readonly title: string;
  /** Match the title under which it runs, and capture what is filled in: with all of its groups, then with fewer. */
  readonly patterns: readonly RegExp[];
  /** Whether it, or a group around it, is skipped: always, or on a condition. */
  readonly isSkipped: boolean;
  /** Of its file. */
  readonly source: string;
}

/** The tests that a proof names: by part of a title as it is written, else by a title with something of the file filled in. */
export function testsNamed(tests: readonly DeclaredTest[], name: string): DeclaredTest[] {
  const asWritten = tests.filter(({ title }) => title.includes(name));
  return asWritten.length > 0 ? asWritten : tests.filter((test) => isFilledIn(test, name));
}

function isFilledIn({ patterns, source }: DeclaredTest, name: string): boolean {
  return patterns.some((pattern) =>
    pattern
      .exec(name)
      ?.slice(1)
      .every((part) => source.includes(part)),
  );
}

/** Whether this title is one under which the test runs. */
export function runsAs({ patterns: [whole] }: DeclaredTest, title: string): boolean {
  return whole?.test(title) ?? false;
}

interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** A call of `test` or `describe`, with whatever modifiers. */
interface Declaration {
  readonly isTest: boolean;
  readonly title: string;
  readonly pattern: string;
  isSkipped: boolean;
}

const SKIPPING = ['skip', 'fixme', 'todo', 'fail', 'fails', 'skipIf', 'runIf'];
const MODIFIERS = ['describe', 'only', 'each', 'for', 'concurrent', 'sequential', 'parallel', 'serial', ...SKIPPING];

/** @throws {SyntaxError} when the source is none. */
export function declaredTests(source: string, file: string): DeclaredTest[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const tests: Declaration[][] = [];
  walk(program, [{ isTest: false, title: '', pattern: '', isSkipped: false }], tests);
  return tests.map((path) => {
    const titled = path.slice(1);
    return {
      title: titled.map(({ title }) => title).join(' > '),
      patterns: titled.map((_, index) => patternOf(titled.slice(index))),
      isSkipped: path.some(({ isSkipped }) => isSkipped),
      source,
    };
  });
}

function patternOf(titled: readonly Declaration[]): RegExp {
  return new RegExp(`^${titled.map(({ pattern }) => pattern).join(' > ')}$`, 's');
}

/** Collects each test with the groups around it, the file itself first. */
function walk(value: unknown, path: Declaration[], tests: Declaration[][]): void {
  if (Array.isArray(value)) for (const one of value) walk(one, path, tests);
  if (!isNode(value)) return;
  const names = calledNames(value);
  const declaration = declarationOf(value, names);
  const around = path.at(-1);
  if (!declaration && around && names.some((name) => SKIPPING.includes(name))) around.isSkipped = true;
  const inside = declaration ? [...path, declaration] : path;
  if (declaration?.isTest) tests.push(inside);
  for (const child of Object.values(value)) walk(child, inside, tests);
}

/** `['test', 'describe', 'skip']` of `test.describe.skip(…)` and of `test.describe.skip(…)(…)`; else nothing. */
function calledNames(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'CallExpression') return calledNames(node.callee);
  if (node.type === 'Identifier') return ['test', 'it', 'describe'].includes(String(node.name)) ? [`${node.name}`] : [];
  if (node.type !== 'MemberExpression' || !isNode(node.property)) return [];
  const before = calledNames(node.object);
  const { name } = node.property;
  return before.length > 0 && MODIFIERS.includes(String(name)) ? [...before, `${name}`] : [];
}

function declarationOf(node: Node, names: string[]): Declaration | undefined {
  const [title, ...others] = Array.isArray(node.arguments) ? node.arguments : [];
  if (names.length === 0 || !others.some(({ type }) => /Function/.test(type))) return undefined;
  return {
    isTest: !names.includes('describe'),
    ...titleOf(title),
    isSkipped: names.some((name) => SKIPPING.includes(name)),
  };
}

function titleOf({ type, value, quasis }: Node): { title: string; pattern: string } {
  if (type === 'Literal') return { title: String(value), pattern: filledIn(String(value)) };
  if (type !== 'TemplateLiteral') return { title: '…', pattern: '(.*)' };
  const parts = (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked);
  return { title: parts.join('…'), pattern: parts.map(filledIn).join('(.*)') };
}

/** Vitest fills `%s` and `$name` in from a table. */
function filledIn(text: string): string {
  return text.replaceAll(/%[a-z]|\$\w+|[.*+?^${}()|[\]\\]/g, (found) => (found.length > 1 ? '(.*)' : `\\${found}`));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
