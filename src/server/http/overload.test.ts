import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { rejectOverload } from './overload.ts';

vi.unmock('./overload.ts');

const EMPTY = 50_000_000;
const FULL = 2 * 1024 ** 3;
let delayed = 0;
let resident = EMPTY;

beforeEach(() => {
  delayed = 0;
  resident = EMPTY;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const began = performance.now();
  let seconds = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => began + seconds * 1000 + delayed);
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => resident);
  setInterval(() => {
    seconds += 1;
  }, 1000);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function start() {
  const app = Fastify();
  onTestFinished(() => app.close());
  handleErrors(app);
  rejectOverload(app);
  app.get('/cheap', async () => 'answered');
  app.get('/costly', { config: { cost: 10 } }, async () => 'answered');
  return async () => {
    const [cheap, costly] = await Promise.all(['/cheap', '/costly'].map((url) => app.inject({ url })));
    return [cheap?.statusCode, costly?.statusCode];
  };
}

/** @param milliseconds by which the event loop delays the check */
function aSecondLater(milliseconds: number): void {
  delayed += milliseconds;
  vi.advanceTimersByTime(1000);
}

test('rejects every request while the event loop is late again and again, but not after a single delay', async () => {
  const statuses = start();
  aSecondLater(5000);
  expect(await statuses()).toEqual([200, 200]);
  aSecondLater(1500);
  expect(await statuses()).toEqual([503, 503]);
  aSecondLater(0);
  expect(await statuses()).toEqual([200, 200]);
});

test('rejects only costly requests while memory runs short', async () => {
  const statuses = start();
  aSecondLater(0);
  expect(await statuses()).toEqual([200, 200]);
  resident = FULL;
  aSecondLater(0);
  expect(await statuses()).toEqual([200, 503]);
  resident = EMPTY;
  aSecondLater(0);
  expect(await statuses()).toEqual([200, 200]);
});
