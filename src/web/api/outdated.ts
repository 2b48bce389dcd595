import type { Query } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';

const RETRY_INTERVAL_MILLISECONDS = 5000;

const TOO_MANY_REQUESTS = 429;

/**
 * Whether a retry can succeed: after a server fault, a lost connection, or too many requests, or while a proxy in front asks for
 * its own login, but not after other 4xx.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  const isOfProxy = status === 401 && code === 'invalid_response';
  return status < 400 || status >= 500 || status === TOO_MANY_REQUESTS || isOfProxy;
}

type State = Pick<Query, 'state'>;

/** Whether a query still shows data although its last refresh failed with a transient error. */
export function isOutdated(query: State): boolean {
  return query.state.data !== undefined && hasFailed(query);
}

/** The `refetchInterval` of an active query: retries after a transient failure until the data is up to date. */
export function retryInterval(query: State): number | false {
  return hasFailed(query) && RETRY_INTERVAL_MILLISECONDS;
}

function hasFailed({ state: { error, fetchFailureReason } }: State): boolean {
  const failure = error ?? fetchFailureReason;
  return failure !== null && isTransient(failure);
}
