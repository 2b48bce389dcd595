import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { READING_MILLISECONDS, StreamedBody } from './streamed-body.ts';

async function* pieces() {
  yield '[';
  yield '1,';
  yield '2]';
}

test('streams every chunk and ends once', async () => {
  let ends = 0;
  const { stream } = await StreamedBody.begin(pieces(), {
    end: async () => {
      ends += 1;
    },
  });
  expect(await text(stream)).toBe('[1,2]');
  stream.destroy();
  expect(ends).toBe(1);
});

test('disconnects a client that leaves a chunk unread', async () => {
  const ended = Promise.withResolvers<void>();
  const { stream } = await StreamedBody.begin(pieces(), { end: async () => ended.resolve(), idle: 20 });
  const failure = new Promise((resolve) => stream.once('error', resolve));
  stream.once('readable', () => {}); // asks for the first piece and never takes it
  await ended.promise;
  expect(await failure).toMatchObject({ code: 'unavailable' });
});

test('ends a body that nobody reads, and not the process', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ended = Promise.withResolvers<void>();
  const { stream } = await StreamedBody.begin(pieces(), { end: async () => ended.resolve() });
  const closed = new Promise((resolve) => stream.once('close', resolve));

  vi.advanceTimersByTime(READING_MILLISECONDS);

  await ended.promise;
  await closed; // Without a listener, the error would be an uncaught exception by now.
});
