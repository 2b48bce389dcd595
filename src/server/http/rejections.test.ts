import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Rejections } from './rejections.ts';

function startFlood(size: number) {
  const rejections = new Rejections();
  const rejected: number[] = [];
  for (let number = 0; number < size; number++) rejections.add(() => rejected.push(number));
  return rejected;
}

test('lets other work run after every eighth rejection, and rejects in order', async () => {
  const rejected = startFlood(100);

  for (let round = 0; round < 13; round++) {
    expect(rejected.length).toBeLessThanOrEqual(round * 8);
    await setImmediate();
  }
  expect(rejected).toEqual(Array.from({ length: 100 }, (_, number) => number));
});

test('rejects the oldest at once when a thousand wait', () => {
  expect(startFlood(1002)).toEqual([0, 1]);
});
