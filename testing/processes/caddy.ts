import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { pathOf } from './path-of.ts';
import { startProgram, temporaryFolder } from './program.ts';

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile');

/** Starts Caddy with `deploy/Caddyfile`, with addresses of this machine in place of the names in the network of Compose. */
export async function startCaddy(replicas: readonly number[]): Promise<string> {
  const [folder, port] = await Promise.all([temporaryFolder(), freePort()]);
  const text = (await readFile(CADDYFILE, 'utf8'))
    .replace(/^:3001 /m, `http://127.0.0.1:${port} `)
    .replace(/centwise-(\d):3001/g, (_, number) => `127.0.0.1:${replicas[number - 1]}`);
  const config = join(folder, 'Caddyfile');
  await writeFile(config, `{\n\tadmin off\n}\n${text}`);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  await startProgram(pathOf('caddy') ?? '', ['run', '--adapter', 'caddyfile', '--config', config], port, { env });
  return `http://127.0.0.1:${port}`;
}
