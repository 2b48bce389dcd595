import type { Query } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';

const RETRY_INTERVAL_MILLISECONDS = 5000;

/** What the server refused stays refused; a fault or a lost connection may pass. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

type State = Pick<Query, 'state'>;

/** Whether an answer stands that the last try could not refresh, for a reason that may pass. */
export function isOutdated(query: State): boolean {
  return query.state.data !== undefined && hasFailed(query);
}

/** The `refetchInterval` of what is in sight: it is asked for again until it is up to date. */
export function untilRefreshed(query: State): number | false {
  return hasFailed(query) && RETRY_INTERVAL_MILLISECONDS;
}

function hasFailed({ state: { error, fetchFailureReason } }: State): boolean {
  const failure = error ?? fetchFailureReason;
  return failure !== null && mayPass(failure);
}
