import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/tables.ts';
import type { Context } from '#server/http/implement.ts';
import type { StreamedBody } from '#server/http/streamed-body.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, LEFT_OUT } from '#shared/export/format.ts';
import type { UserId } from '#shared/ids.ts';
import { READERS, ROWS_AT_ONCE, readAllSettings, readProfile } from './read-sections.ts';
import { streamSnapshot } from './snapshot.ts';

type Exporter = Pick<Context, 'db' | 'client' | 'now'> & { readonly userId: UserId };

/** Streams a snapshot of everything that a user has added, one entry on each line. */
export function writeExport(exporter: Exporter): Promise<StreamedBody> {
  return streamSnapshot(exporter, (tx) => writeSections(tx, exporter));
}

async function* writeSections(tx: Db, { userId, now }: Exporter): AsyncGenerator<string> {
  let text = '{';
  const member = (name: string, value: unknown) => `${JSON.stringify(name)}:${JSON.stringify(value)},\n`;
  text += member('format', EXPORT_FORMAT) + member('version', EXPORT_VERSION);
  text += member('exportedAt', new Date(now).toISOString()) + member('leftOut', LEFT_OUT);
  text += member('profile', await readProfile(tx, userId));
  text += member('settings', await readAllSettings(tx, userId));
  let count = 0;
  for (const [name, read] of Object.entries(READERS)) {
    text += `${JSON.stringify(name)}:[`;
    let separator = '\n';
    for await (const entry of read(tx, userId)) {
      text += separator + JSON.stringify(entry);
      separator = ',\n';
      count += 1;
      if (count % ROWS_AT_ONCE > 0) continue;
      yield text;
      text = '';
      // SQLite yields rows synchronously, so this lets other requests run in between.
      await setImmediate();
    }
    text += '],\n';
  }
  // The envelope of every success. At the end of the file, it also says that the file is complete.
  yield `${text}"success":true}\n`;
}
