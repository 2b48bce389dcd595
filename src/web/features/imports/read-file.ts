import type { Answers } from '#shared/statements/statement.ts';
import type { RowToImport } from './file-to-import.ts';
import type { FileContent, ReadMessage, ReadRequest } from './read-messages.ts';

/** Far longer than any file within the limits takes, also on a slow phone. */
const TIMEOUT_MILLISECONDS = 60_000;

/** A file that cannot be read. The message is a sentence for the user. */
export class UnreadableFileError extends Error {}

/**
 * Reads a file in a Web Worker of its own.
 * @param signal ends the worker and rejects with its reason
 * @throws {UnreadableFileError} for a file that is not a readable statement, and if the worker fails or takes too long.
 */
export async function readFile(file: File, answers: Answers, signal: AbortSignal): Promise<FileContent> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<FileContent>((resolve, reject) => {
      const fail = (reason: string) => reject(new UnreadableFileError(reason));
      timer = setTimeout(fail, TIMEOUT_MILLISECONDS, TOO_SLOW);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const rows: RowToImport[][] = [];
      worker.onmessage = ({ data }: MessageEvent<ReadMessage>) => {
        if (data.kind === 'rows') rows[data.account] = [...(rows[data.account] ?? []), ...data.rows];
        else if (data.kind === 'failure') fail(data.reason);
        else if (data.kind === 'not loaded') fail(NOT_LOADED);
        else resolve(withRows(data.content, rows));
      };
      worker.onmessageerror = () => fail(CRASHED);
      worker.onerror = (event) => {
        event.preventDefault(); // The sentence replaces the entry in the console.
        fail(event.message ? CRASHED : NOT_LOADED);
      };
      const request: ReadRequest = { file, answers };
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

const TOO_SLOW = 'Reading this file takes too long. Download a shorter period and try again.';
const CRASHED = 'Something went wrong while reading this file. Download it again, or in another format.';
const NOT_LOADED = "The code that reads files couldn't be loaded. Check your connection and try again.";

function withRows(content: FileContent, rows: readonly (readonly RowToImport[])[]): FileContent {
  return { ...content, accounts: content.accounts.map((account, index) => ({ ...account, rows: rows[index] ?? [] })) };
}
