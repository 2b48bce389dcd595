import { expect, test } from 'vitest';
import { anySignal } from './any-signal.ts';

test.each([0, 1])('aborts with the reason of signal %i, and keeps it', (index) => {
  const controllers = [new AbortController(), new AbortController()];
  const either = anySignal(controllers.map(({ signal }) => signal));
  expect(either.aborted).toBe(false);
  controllers[index]?.abort('first');
  controllers[1 - index]?.abort('second');
  expect(either.reason).toBe('first');
});

test('is aborted at once if a signal is', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('before')]).reason).toBe('before');
});
