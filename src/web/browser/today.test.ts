import { afterEach, expect, test, vi } from 'vitest';
import { browserTimeZone } from './time-zone.ts';
import { dateAt } from './today.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['2026-04-01T03:30:00Z', 'America/New_York', '2026-03-31'],
  ['2026-04-01T03:30:00Z', 'Asia/Tokyo', '2026-04-01'],
  ['2026-04-01T09:59:59Z', 'Pacific/Honolulu', '2026-03-31'],
  ['2026-03-31T11:00:00Z', 'Pacific/Auckland', '2026-04-01'],
  ['2026-03-08T07:30:00Z', 'America/New_York', '2026-03-08'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
])('the date at %s in a browser in %s is %s', (instant, zone, date) => {
  vi.stubEnv('TZ', zone);
  expect(browserTimeZone()).toBe(zone);
  expect(dateAt(Date.parse(instant))).toBe(date);
});
