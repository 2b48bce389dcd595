import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../../package.json');
const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: { start: string } };

/** The words of the `npm start` command. */
export const startCommand: readonly string[] = scripts.start.split(' ');

/** The Node options in that command. */
export const nodeOptions: readonly string[] = startCommand.filter((word) => word.startsWith('--'));
