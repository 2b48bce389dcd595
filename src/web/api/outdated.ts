import type { Query } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';

const RETRY_INTERVAL_MILLISECONDS = 5000;

const TOO_MANY_REQUESTS = 429;

/** What the server refused stays refused; a fault, a lost connection or too many requests may pass. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return status < 400 || status >= 500 || status === TOO_MANY_REQUESTS;
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
