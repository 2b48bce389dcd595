import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCommand } from './start-command.ts';

test('the image starts the server as npm start does', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8');

  expect(JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '')).toEqual(startCommand);
});
