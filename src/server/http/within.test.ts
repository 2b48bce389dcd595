import { expect, test } from 'vitest';
import { AppError } from '#shared/http/app-error.ts';
import { within } from './within.ts';

const log = { log: { error: () => {} } } as unknown as Parameters<typeof within>[2];

test('discards what late work returns, and nothing else', async () => {
  const work = Promise.withResolvers<string>();
  const discarded: string[] = [];
  const add = (result: string) => void discarded.push(result);

  expect(await within(1000, Promise.resolve('in time'), log, add)).toBe('in time');
  await expect(within(1, work.promise, log, add)).rejects.toEqual(new AppError('unavailable'));
  work.resolve('late');
  await work.promise;

  expect(discarded).toEqual(['late']);
});
