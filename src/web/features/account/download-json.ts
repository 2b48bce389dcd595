import { download } from '#web/app/download.ts';

/** Hands a document to the browser as a file. */
export function downloadJson(content: unknown, fileName: string): void {
  download(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), fileName);
}
