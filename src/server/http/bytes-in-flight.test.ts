import { expect, test } from 'vitest';
import { BytesInFlight } from './bytes-in-flight.ts';

const MEGABYTE = 'x'.repeat(1024 ** 2);

function refusal(inFlight: BytesInFlight, caller: string) {
  try {
    inFlight.requireRoom(caller);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('limits a caller who does not read to 8 MB until the caller reads', () => {
  const inFlight = new BytesInFlight();
  const landed = Array.from({ length: 8 }, () => {
    expect(refusal(inFlight, 'mallory')).toBeUndefined();
    return inFlight.add('mallory', MEGABYTE);
  });

  expect(refusal(inFlight, 'mallory')).toBe('too_many_requests');
  expect(refusal(inFlight, 'ann')).toBeUndefined();
  landed[0]?.();
  landed[0]?.();
  expect(refusal(inFlight, 'mallory')).toBeUndefined();
});

test('serves, past 64 MB in all, only callers who have read their responses', () => {
  const inFlight = new BytesInFlight();
  const callers = Array.from({ length: 32 }, (_, index) => `mallory-${index}`);
  const landed = callers.flatMap((caller) => [inFlight.add(caller, MEGABYTE), inFlight.add(caller, MEGABYTE)]);

  expect(callers.map((caller) => refusal(inFlight, caller))).toEqual(callers.map(() => 'unavailable'));
  expect(refusal(inFlight, 'ann')).toBeUndefined();
  for (const land of landed) land();
  expect(refusal(inFlight, 'mallory-0')).toBeUndefined();
});
