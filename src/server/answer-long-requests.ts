import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '#server/db/lower-priority.ts';
import { type DatabaseAddress, openInThread } from '#server/db/open.ts';
import { importRoutes } from '#server/features/imports/routes.ts';
import { recordBeforeAnswer } from '#server/features/schedules/service.ts';
import { type Asked, answerLong, type Sent } from '#server/http/answer.ts';
import type { Route } from '#server/http/implement.ts';
import { parseBytes } from '#server/http/json-body.ts';
import { type Message, type Question, transferable } from '#server/http/long-requests.ts';
import { AppError } from '#shared/http/app-error.ts';

/* Runs in a thread: answers one request at a time, as `mount` does. */

lowerPriority();

// Called after each request, and before a long answer is written: megabytes would otherwise stay until others take as many.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let lent: () => void = () => {};
const db = await openInThread(workerData as DatabaseAddress, async () => {
  const turn = Promise.withResolvers<void>();
  lent = turn.resolve;
  post({ kind: 'borrow' });
  await turn.promise;
  return () => post({ kind: 'give back' });
});
const routes = new Map(
  importRoutes.filter(({ endpoint }) => endpoint.isLong).map((route) => [route.endpoint.path, route]),
);

parentPort?.on('message', async (message: Question | 'lent') => {
  if (message === 'lent') return lent();
  try {
    const sent = await answerQuestion(message);
    if (typeof sent.body !== 'string') collectGarbage();
    await send(sent);
  } catch (error) {
    post(describe(error));
  }
  setImmediate(collectGarbage);
});

async function send({ status, body }: Sent): Promise<void> {
  if (typeof body === 'string') return post({ kind: 'sent', status, body });
  const pieces: Buffer<ArrayBuffer>[] = await body.stream.toArray();
  post({ kind: 'sent', status, body: pieces }, pieces.flatMap(transferable));
}

function post(message: Message, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}

async function answerQuestion(question: Question): Promise<Sent> {
  const { path, body, now, left, rateLimits, switches, ...parts } = question;
  const route = routes.get(path as Route['endpoint']['path']) as Route;
  const log = (level: 'info' | 'error') => (details: object, text: string) =>
    post({ kind: 'log', level, details, text });
  const asked: Asked = {
    ...parts,
    body: await parseBytes(body, route.endpoint),
    log: { info: log('info'), error: log('error') },
  };
  return answerLong(route, asked, {
    ...{ db, left, rateLimits, switches, clock: () => now, recordDue: recordBeforeAnswer },
  });
}

function describe(error: unknown): Message {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (!(error instanceof AppError)) return { kind: 'failed', error: error as Error, codes: { code, errcode } };
  const { message, fields, retryAfter } = error;
  return { kind: 'rejected', error: { code: error.code, message, ...{ fields, retryAfter } } };
}
