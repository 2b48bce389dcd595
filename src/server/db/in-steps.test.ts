import { expect, test } from 'vitest';
import { inSteps } from './in-steps.ts';

const STEPS = 4;

function* work(act: () => void): Generator<void, void> {
  for (let step = 0; step < STEPS; step++) {
    act();
    const end = performance.now() + 3;
    while (performance.now() < end);
    yield;
  }
}

test('computations that run at once have one step in each turn of the event loop, so others wait for one', async () => {
  let turn = 0;
  let counting = setImmediate(function next() {
    turn += 1;
    counting = setImmediate(next);
  });
  const turns: number[] = [];
  await Promise.all(Array.from({ length: 5 }, () => inSteps(work(() => turns.push(turn)))));
  clearImmediate(counting);
  // The first steps wait for nothing.
  const later = turns.slice(5);
  expect(later).toHaveLength(5 * (STEPS - 1));
  expect(new Set(later).size).toBe(later.length);
});
