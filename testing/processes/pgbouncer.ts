import { chmod, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { pathOf } from './path-of.ts';
import { type AtEnd, startProgram, temporaryFolder } from './program.ts';

const SETTINGS = join(import.meta.dirname, '../../deploy/pgbouncer.ini');

/**
 * Starts PgBouncer with `deploy/pgbouncer.ini` in front of a database of this machine. It does without prepared statements, which
 * Debian's version does not have.
 */
export async function startPgBouncer(databaseUrl = '', atEnd?: AtEnd) {
  const [folder, port] = await Promise.all([temporaryFolder(atEnd), freePort()]);
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const login = password ? `user=${username} password=${password}` : `user=${username}`;
  const place = `host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} ${login}`;
  const text = (await readFile(SETTINGS, 'utf8'))
    .replace(/^centwise = host=database port=5432/m, `centwise = ${place}`)
    .replace(
      /^listen_addr = .*\nlisten_port = .*$/m,
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    )
    .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any')
    .replace(/^max_prepared_statements = .*$/m, '');
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(config, text);
  // PgBouncer does not run as root.
  await chmod(folder, 0o755);
  const user = userInfo().uid === 0 ? ['--user', 'nobody'] : [];
  const start = () => startProgram(pathOf('pgbouncer') ?? '', [...user, config], port, { atEnd });
  let kill = await start();
  return {
    url: `postgres://centwise@127.0.0.1:${port}/centwise`,
    /** Kills it as if its machine had failed, and starts another in its place. */
    replace: async () => {
      await kill();
      kill = await start();
    },
  };
}
