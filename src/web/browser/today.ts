import { useSyncExternalStore } from 'react';
import { type CalendarDate, dayIn, type Month } from '#shared/calendar-date.ts';

const CHECK_MILLISECONDS = 15_000;

/** The date in the browser's time zone at an instant, in milliseconds since 1970. */
export function dateAt(instant: number): CalendarDate {
  const date = new Date(instant);
  const month = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}` as Month;
  return dayIn(month, date.getDate());
}

/** Today's date in the browser's time zone. */
export function getToday(): CalendarDate {
  return dateAt(Date.now());
}

/** Today's date in the browser's time zone. Rerenders when midnight passes or a sleeping tab wakes up. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribe, getToday, getToday);
}

function subscribe(check: () => void): () => void {
  const timer = setInterval(check, CHECK_MILLISECONDS);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
