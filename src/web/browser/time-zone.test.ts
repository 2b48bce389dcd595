import { expect, test, vi } from 'vitest';
import { browserTimeZone } from './time-zone.ts';

test('names the time zone without Intl, whose first use takes long, where the browser has Temporal', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Tokyo' } });
  expect(browserTimeZone()).toBe('Asia/Tokyo');
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
  vi.stubGlobal('Temporal', undefined);
  expect(browserTimeZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  vi.unstubAllGlobals();
});
