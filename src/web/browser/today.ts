import { useSyncExternalStore } from 'react';
import { type CalendarDate, calendarDateAt } from '#shared/calendar-date.ts';

const CHECK_MILLISECONDS = 15_000;

/** The IANA name of the zone the browser is in. Not from a formatter of `Intl`: the first one takes 10 ms to make. */
export function browserTimeZone(): string {
  return Temporal.Now.timeZoneId();
}

/** The day it is in the browser's zone. */
export function getToday(): CalendarDate {
  return calendarDateAt(Date.now(), browserTimeZone());
}

/** The day it is in the browser's zone; renders again when midnight passes, or when a sleeping tab wakes. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribe, getToday);
}

function subscribe(check: () => void): () => void {
  const timer = setInterval(check, CHECK_MILLISECONDS);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
