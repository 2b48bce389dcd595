import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ErrorCode, FieldErrors } from '#shared/http/errors.ts';
import type { TokenScope } from '#shared/http/token-scope.ts';

/** The Standard Schema type, which schema libraries share; constraining by it keeps type checking fast. */
export interface Schema<Input = unknown, Output = unknown> {
  readonly '~standard': {
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** The in-memory type of a schema, with cents and calendar dates. */
export type InMemory<S> = S extends Schema<unknown, infer Output> ? Output : undefined;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, with parameters as `:name`. */
  readonly path: `/${string}`;
  /**
   * `session`: requires the token of a login. `read`, `add`, `write`: requires that, or an access token with this scope.
   * `public`: ignores tokens. `optional`: the token of a login identifies the caller, and an invalid one is ignored.
   */
  readonly access: 'session' | TokenScope | 'public' | 'optional';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is received as a file of at most so many bytes. */
  readonly takesFile?: number;
  /** Rules for the body that depend on today. Receives the fields that are valid on their own. */
  readonly check?: (draft: never, today: CalendarDate) => FieldErrors;
  readonly response: Schema;
  /** The media type of a success that is a file instead of JSON. */
  readonly mediaType?: 'text/csv';
  /** Errors beyond those implied by the endpoint's other properties, such as validation, sessions, and limits. */
  readonly errors?: readonly ErrorCode[];
  /** A POST that changes nothing, so its `Idempotency-Key` is ignored. */
  readonly readsOnly?: true;
  /** The response has a secret that is stored nowhere, so an `Idempotency-Key` is ignored. */
  readonly hasSecret?: true;
  /**
   * The handler first does what must survive a rejection, such as counting the attempt, and returns the second step.
   */
  readonly inTwoSteps?: true;
  /** Ends the calling session; the response has the token of a new one. */
  readonly renewsToken?: true;
  /**
   * The answer depends only on the query, the day, and the user's data, so a server remembers it until any of these data change.
   */
  readonly isRemembered?: true;
  /** Exempt from the general rate limit. */
  readonly unlimited?: true;
  /** How many requests this counts as toward the general limit, depending on the raw query; defaults to 1. */
  readonly cost?: number | ((query: Readonly<Record<string, unknown>>) => number);
  /** At most this many requests a minute of one caller, besides the general limit. */
  readonly perMinute?: number;
  /** Accepts a body of up to 4 MB with many values; 1 MB otherwise. */
  readonly largeBody?: true;
  /** Works on thousands of rows. Another thread does it, so that it delays no other request. */
  readonly isLong?: true;
  /** The schema of `current` in the error envelope; defaults to the response. */
  readonly current?: Schema;
  /** Status of a success; defaults to 200. */
  readonly status?: 200 | 201;
  /** The body may name the id of the new row; a repeated request with that id answers 200 and changes nothing. */
  readonly isRepeatable?: true;
}

/** Defines an API call, which the server implements and the web client and tests use. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Whether callers must be signed in. */
export function requiresSession(access: Endpoint['access']): boolean {
  return access !== 'public' && access !== 'optional';
}
