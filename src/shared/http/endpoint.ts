import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ErrorCode, FieldErrors } from '#shared/http/errors.ts';

/** The shape every schema library agrees on; constraining by it keeps type-checking fast. */
export interface Schema<Input = unknown, Output = unknown> {
  readonly '~standard': {
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** What a schema's values are in memory: cents, calendar dates. */
export type InMemory<S> = S extends Schema<unknown, infer Output> ? Output : undefined;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; parameters as `:name`. */
  readonly path: `/${string}`;
  /**
   * `session`: needs a valid token. `public`: never looks at one. `optional`: a valid token says who is asking, any other
   * is as good as none.
   */
  readonly access: 'session' | 'public' | 'optional';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Rules of the body that depend on the day. Gets the fields that are right by themselves. */
  readonly check?: (draft: never, today: CalendarDate) => FieldErrors;
  readonly response: Schema;
  /** What it may answer beside what follows from its parts: validation, the session, the limits. */
  readonly errors?: readonly ErrorCode[];
  /** A POST that changes nothing: its `Idempotency-Key` is not looked at. */
  readonly readsOnly?: true;
  /** Its handler does first what a refusal must not undo, such as counting the attempt, and returns the rest. */
  readonly inTwoSteps?: true;
  /** It ends the session it is called in; the answer carries the token of the next one. */
  readonly renewsToken?: true;
  /** The general limit neither counts nor refuses it. */
  readonly unlimited?: true;
  /** How many requests it counts as under the general limit, by its query as it arrived; 1 unless said. */
  readonly cost?: number | ((query: Readonly<Record<string, unknown>>) => number);
  /** Of a success; 200 unless said. */
  readonly status?: 200 | 201;
}

/** One call of the API: what the server implements, the web client calls and the tests exercise. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
