import type { KyselyPlugin } from 'kysely';
import { openDatabase } from '#server/db/open.ts';
import { removeDueAccounts } from '#server/features/account/service.ts';

const { DATABASE_URL, DATA_DIR = '', NOW, KILL_AFTER } = process.env;

/** Kills the process before one of the deletions, like a power failure. */
class Killer implements KyselyPlugin {
  #deletions = 0;

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (node.kind === 'DeleteQueryNode') this.#deletions += 1;
    if (this.#deletions > Number(KILL_AFTER)) process.kill(process.pid, 'SIGKILL');
    return node;
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/** Removes due accounts in a separate process. */
const db = await openDatabase({ databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR });
await removeDueAccounts(db.withPlugin(new Killer()), Number(NOW));
await db.destroy();
