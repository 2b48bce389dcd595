import type { FastifyInstance } from 'fastify';
import { costOf } from '#server/http/caller.ts';
import { AppError } from '#shared/http/app-error.ts';

/** In milliseconds. The histogram of Node wakes an idle process a hundred times a second, which takes 3 to 6 ms of each. */
const CHECKED_EVERY = 1000;
/** In milliseconds. */
const MAX_DELAY = 1000;
/** A machine that slept, or gave this process no time, delays a single check. */
const DELAYS_IN_A_ROW = 2;
/** The share of the memory that the container allows this process. */
const MEMORY_SHARE = 0.85;
/** Used if nothing limits the memory: three times what the process needs at its busiest. */
const MAX_RESIDENT_BYTES = 1024 ** 3;
/** In seconds: memory is freed as answers are read. */
const RETRY_AFTER = 2;

/**
 * Rejects all requests while the event loop is far behind. High memory use rejects only costly ones, because a process may never
 * return memory to the system.
 */
export function rejectOverload(app: FastifyInstance): void {
  const most = maxResidentBytes();
  let delays = 0;
  let isFull = false;
  let due = performance.now() + CHECKED_EVERY;
  const check = () => {
    const now = performance.now();
    delays = now - due > MAX_DELAY ? delays + 1 : 0;
    due = now + CHECKED_EVERY;
    isFull = process.memoryUsage.rss() > most;
  };
  const timer = setInterval(check, CHECKED_EVERY).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, _reply, done) => {
    const isRejected = delays >= DELAYS_IN_A_ROW || (isFull && costOf(request) > 1);
    done(isRejected ? new AppError('unavailable', { retryAfter: RETRY_AFTER }) : undefined);
  });
}

function maxResidentBytes(): number {
  const allowed = process.constrainedMemory() * MEMORY_SHARE;
  return allowed > 0 && allowed < MAX_RESIDENT_BYTES ? allowed : MAX_RESIDENT_BYTES;
}
