import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { Upload } from '#shared/http/upload.ts';
import { invalid } from './invalid.ts';

/** What a file may have after it was decompressed: an export of 1,000,000 entries. */
const MOST_BYTES = 320 * 1024 * 1024;
/** Bytes read at a time: 3 ms of the event loop. */
const BYTES_AT_ONCE = 64 * 1024;

/** The text of a file in pieces, decompressed if it was compressed with gzip. Other requests run between two pieces. */
export async function* readText({ pieces }: Upload): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  try {
    for await (const bytes of isCompressed(pieces) ? decompress(pieces) : slicesOf(pieces)) {
      size += bytes.length;
      if (size > MOST_BYTES) throw invalid('The file has more than 320 MB after it was decompressed.');
      yield decoder.decode(bytes, { stream: true });
      await setImmediate();
    }
    yield decoder.decode();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code.startsWith('Z_')) throw invalid('The file is damaged: it cannot be decompressed.');
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw invalid('The file is damaged: it is not UTF-8 text.');
    throw error;
  }
}

function isCompressed([first]: readonly Uint8Array[]): boolean {
  return first?.[0] === 0x1f && first[1] === 0x8b;
}

function decompress(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  return Readable.from(pieces).pipe(createGunzip({ chunkSize: BYTES_AT_ONCE }));
}

function* slicesOf(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += BYTES_AT_ONCE) {
      yield piece.subarray(start, start + BYTES_AT_ONCE);
    }
  }
}
