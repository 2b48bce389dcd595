import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from './lower-priority.ts';
import type { Read, Reading } from './reader-threads.ts';
import { Handle, type Statement } from './sqlite-handle.ts';

/** The page cache in kibibytes, besides that of the operating system. */
const CACHE = 4000;

lowerPriority();

const { file, readOnly } = workerData as Reading;
const handle = new Handle(new URL(file), { readOnly, cacheKibibytes: CACHE });
handle.database.exec('pragma query_only = on');

parentPort?.on('message', (statement: Statement) => parentPort?.postMessage(read(statement)));

function read(statement: Statement): Read {
  try {
    return handle.run(statement);
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
    return { failure: { message, code, errcode } };
  }
}
