import type { Query } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';

const RETRY_INTERVAL_MILLISECONDS = 5000;
const LONGEST_RETRY_INTERVAL_MILLISECONDS = 60_000;

/** What the server refused stays refused; a fault or a lost connection may pass. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

/** Whether an answer stands that the last try could not refresh, for a reason that may pass. */
export function isOutdated({ state: { data, error, fetchFailureReason } }: Pick<Query, 'state'>): boolean {
  const failure = error ?? fetchFailureReason;
  return data !== undefined && failure !== null && mayPass(failure);
}

/**
 * The `refetchInterval` of what is in sight: it is asked for again until it is up to date. What was never loaded gives way to
 * its skeleton meanwhile, and is asked for half as often after each failure.
 */
export function untilRefreshed(query: Pick<Query, 'state'>): number | false {
  if (isOutdated(query)) return RETRY_INTERVAL_MILLISECONDS;
  const { error, errorUpdateCount } = query.state;
  if (error === null || !mayPass(error)) return false;
  return Math.min(RETRY_INTERVAL_MILLISECONDS * 2 ** (errorUpdateCount - 1), LONGEST_RETRY_INTERVAL_MILLISECONDS);
}
