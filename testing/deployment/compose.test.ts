import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

/** The lines of each service by its name; `*centwise` repeats an earlier service. */
function servicesOf(compose: string): Map<string, string> {
  const [, services = ''] = /^services:\n([\s\S]*?)(?=^\w)/m.exec(compose) ?? [];
  const blocks = services.split(/^ {2}(?=[\w-]+:)/m).filter((block) => /^[\w-]+:/.test(block));
  const named = blocks.map((block) => [block.slice(0, block.indexOf(':')), block] as const);
  return new Map(named.filter(([, block]) => !/^[\w-]+: \*/.test(block)));
}

const services = ['compose.yaml', 'compose.replicas.yaml', 'compose.citus.yaml'].flatMap((file) =>
  Array.from(servicesOf(read(file)), ([name, block]) => ({ file, name, block })),
);

test('the balancer names every replica and waits for each', () => {
  const compose = read('compose.replicas.yaml');
  const replicas = [...compose.matchAll(/^ {2}(centwise-\d+):/gm)].map(([, name]) => name);

  expect(replicas).toHaveLength(3);
  expect(/^\treverse_proxy (.+) \{$/m.exec(read('deploy/Caddyfile'))?.[1]).toBe(
    replicas.map((name) => `${name}:3001`).join(' '),
  );
  expect(compose).toContain(`depends_on: [${replicas.join(', ')}]`);
});

test('the compose files contain the expected services', () => {
  expect(services.map(({ name }) => name)).toEqual([
    ...['centwise', 'balancer', 'centwise-1', 'database'],
    ...['centwise', 'coordinator', 'nodes'],
  ]);
});

describe.each(services)('$name in $file', ({ block }) => {
  test('has a read-only file system, no capabilities, and limits of memory and processes', () => {
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
      /mem_limit: \d+[mg]/,
      /pids_limit: \d+/,
    ]) {
      expect(block).toMatch(new RegExp(`^ {4}${typeof line === 'string' ? RegExp.escape(line) : line.source}$`, 'm'));
    }
  });

  test('runs an exact image version as a user other than root', () => {
    if (/^ {4}build: \.$/m.test(block)) return;
    expect(block).toMatch(/^ {4}image: [\w/]+:\d+(?:\.\d+)+(?:-\w+)?$/m);
    expect(block).toMatch(/^ {4}user: (?!root|'?0)/m);
  });

  test('reads every secret from a file', () => {
    const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(block) ?? [];
    const variables = [...environment.matchAll(/^ +(\w+): (.*)$/gm)];
    for (const [, name = '', value = ''] of variables) {
      if (/PASSWORD|(?<!PUBLIC)_URL/.test(name)) expect(`${name}: ${value}`).toMatch(/^\w+_FILE: .*\/run\/secrets\//);
    }
    for (const [, secret = ''] of environment.matchAll(/\/run\/secrets\/([\w-]+)/g)) {
      expect(/^ {4}secrets: \[(.*)\]$/m.exec(block)?.[1]?.split(', ')).toContain(secret);
    }
  });
});
