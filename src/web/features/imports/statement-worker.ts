import { MAX_BYTES } from '#shared/statements/limits.ts';
import { readStatement, TOO_LARGE } from '#shared/statements/read-statement.ts';
import { StatementError } from '#shared/statements/statement.ts';
import { contentOf } from './file-content.ts';
import type { ReadMessage, ReadRequest } from './read-messages.ts';

/** The rows of one message. */
const PORTION = 500;

/** Runs in a Web Worker: reads one file, so that the screen stays responsive. */
addEventListener('message', async ({ data: { file, answers } }: MessageEvent<ReadRequest>) => {
  try {
    if (file.size > MAX_BYTES) throw new StatementError(TOO_LARGE);
    const content = contentOf(readStatement(await bytesOf(file), answers));
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
