import type { Endpoint, InMemory } from '#shared/http/endpoint.ts';
import { decodeResponse } from '#shared/http/request.ts';
import { ApiError } from '#web/api/api-error.ts';

/** Names of fields; parts of nested fields as `field.part`. */
type Names = readonly string[];

/** A rejected edit: the same fields were changed in another tab or on another device. */
export interface Rejected<Values> {
  /** What the user wanted to save. */
  readonly mine: Values;
  /** What is stored. */
  readonly theirs: Values;
  readonly names: Names;
}

/** A rejected edit that waits for the user's choice. */
export interface EditConflict<Values> extends Rejected<Values> {
  /** Sends the edit again after the choice. */
  readonly settle: (edit: unknown) => void;
  /** Closes the choice without saving. */
  readonly dismiss: () => void;
}

/** The rejected edit in a failure; undefined for any other failure. */
export function rejectedEdit<E extends Endpoint, Body, Row>(
  endpoint: E,
  { mine, failure, rowOf }: { mine: Body; failure: unknown; rowOf: (answer: InMemory<E['response']>) => Row },
): Rejected<Body | Row> | undefined {
  if (!(failure instanceof ApiError) || failure.code !== 'edit_conflict') return undefined;
  return { mine, theirs: rowOf(decodeResponse(endpoint, failure.current)), names: Object.keys(failure.fields) };
}
