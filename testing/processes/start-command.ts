import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../../package.json');
const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: { start: string } };

/** What `npm start` runs, word by word. */
export const startCommand: readonly string[] = scripts.start.split(' ');

/** What it tells Node about itself. */
export const nodeOptions: readonly string[] = startCommand.filter((word) => word.startsWith('--'));
