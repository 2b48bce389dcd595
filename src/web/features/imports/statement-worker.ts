import type { Format } from '#shared/statements/detect-format.ts';
import { MAX_BYTES } from '#shared/statements/limits.ts';
import { keepMostRecent } from '#shared/statements/most-recent.ts';
import { openStatement, type Reader, TOO_LARGE } from '#shared/statements/open-statement.ts';
import { StatementError } from '#shared/statements/statement.ts';
import { contentOf } from './file-content.ts';
import type { ReadMessage, ReadRequest } from './read-messages.ts';

/** The rows of one message. */
const PORTION = 500;

/** A file needs only one of them, so each loads by itself. */
const READERS: Readonly<Record<Format, () => Promise<Reader>>> = {
  ofx: async () => (await import('#shared/statements/ofx.ts')).readOfx,
  camt: async () => (await import('#shared/statements/camt.ts')).readCamt,
  qif: async () => (await import('#shared/statements/qif.ts')).readQif,
  csv: async () => (await import('#shared/statements/csv/read-csv.ts')).readCsv,
};

/** Runs in a Web Worker: reads one file, so that the screen stays responsive. */
addEventListener('message', async ({ data: { file, answers } }: MessageEvent<ReadRequest>) => {
  try {
    if (file.size > MAX_BYTES) throw new StatementError(TOO_LARGE);
    const { format, text } = openStatement(await bytesOf(file));
    const read = await READERS[format]().catch(() => undefined);
    if (!read) return postMessage({ kind: 'not loaded' } satisfies ReadMessage);
    const content = contentOf(keepMostRecent(read(text, answers)));
    for (const [account, { rows }] of content.accounts.entries()) {
      for (let from = 0; from < rows.length; from += PORTION) {
        postMessage({ kind: 'rows', account, rows: rows.slice(from, from + PORTION) } satisfies ReadMessage);
      }
    }
    const accounts = content.accounts.map((account) => ({ ...account, rows: [] }));
    postMessage({ kind: 'content', content: { ...content, accounts } } satisfies ReadMessage);
  } catch (error) {
    if (error instanceof StatementError) {
      postMessage({ kind: 'failure', reason: error.message } satisfies ReadMessage);
    } else reportError(error);
  }
});

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new StatementError("This can't be read. Choose another file.");
  }
}
