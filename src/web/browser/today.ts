import { useSyncExternalStore } from 'react';
import { type CalendarDate, calendarDateAt } from '#shared/calendar-date.ts';

const CHECK_MILLISECONDS = 15_000;

/** The IANA name of the browser's time zone. Avoids `Intl`, because creating its first formatter takes 10 ms. */
export function browserTimeZone(): string {
  return Temporal.Now.timeZoneId();
}

/** Today's date in the browser's time zone. */
export function getToday(): CalendarDate {
  return calendarDateAt(Date.now(), browserTimeZone());
}

/** Today's date in the browser's time zone. Rerenders when midnight passes or a sleeping tab wakes up. */
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
