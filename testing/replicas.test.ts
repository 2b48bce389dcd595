import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('the balancer knows every replica by its name and waits for each', () => {
  const compose = read('compose.replicas.yaml');
  const replicas = [...compose.matchAll(/^ {2}(centwise-\d+):/gm)].map(([, name]) => name);

  expect(replicas).toHaveLength(3);
  expect(/^\treverse_proxy (.+) \{$/m.exec(read('deploy/Caddyfile'))?.[1]).toBe(
    replicas.map((name) => `${name}:3001`).join(' '),
  );
  expect(compose).toContain(`depends_on: [${replicas.join(', ')}]`);
});
