import { vi } from 'vitest';

/** Runs a computation. @returns how often its longest step folds or joins words of texts, which is up to four times for each text */
export function readsInSteps(steps: Generator<void, unknown>): number {
  const reads = vi.spyOn(String.prototype, 'normalize');
  let most = 0;
  for (let isDone: boolean | undefined = false; !isDone; ) {
    reads.mockClear();
    isDone = steps.next().done;
    most = Math.max(most, reads.mock.calls.length);
  }
  reads.mockRestore();
  return most;
}
