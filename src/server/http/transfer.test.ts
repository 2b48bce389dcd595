import { expect, onTestFinished, test, vi } from 'vitest';
import { Transfer } from './transfer.ts';

test.each([
  ['has five seconds to begin', { bytes: 0, seconds: 5 }, false],
  ['is slow after them if it sends too little', { bytes: 599, seconds: 6 }, true],
  ['is not slow if it sends enough', { bytes: 600, seconds: 6 }, false],
  ['is slow after the longest time, whatever it sends', { bytes: 100_000, seconds: 21 }, true],
])('a client %s', (_, { bytes, seconds }, isSlow) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let sent = 1000;
  const transfer = new Transfer({ longest: 20_000, bytesPerSecond: 100 }, () => sent);
  vi.advanceTimersByTime(60_000);
  expect(transfer.isSlow()).toBe(false);
  transfer.begin();
  sent += bytes;
  vi.advanceTimersByTime(seconds * 1000);
  expect(transfer.isSlow()).toBe(isSlow);

  transfer.pause();
  expect(transfer.isSlow()).toBe(false);
});

test('a client has the longest time for sending and reading together, without what the server takes', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const transfer = new Transfer({ longest: 10_000, bytesPerSecond: 0 }, () => 0);
  transfer.begin();
  vi.advanceTimersByTime(6000);
  transfer.pause();
  vi.advanceTimersByTime(60_000);
  transfer.begin();
  vi.advanceTimersByTime(4000);
  expect(transfer.isSlow()).toBe(false);
  expect(transfer.isSlow(9999)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(transfer.isSlow()).toBe(true);
});
