import { useState } from 'react';
import type { Endpoint, InMemory } from '#shared/http/endpoint.ts';
import { decodeResponse } from '#shared/http/request.ts';
import { ApiError } from '#web/api/api-error.ts';

/** A rejected edit: the same fields were changed in another tab or on another device. */
export interface Rejected<Values> {
  /** What the user wanted to save. */
  readonly mine: Values;
  /** What is stored. */
  readonly theirs: Values;
  /** Names of fields; parts of nested fields as `field.part`. */
  readonly names: readonly string[];
}

/** A rejected edit that waits for the user's choice. */
export interface EditConflict<Values> extends Rejected<Values> {
  /** Sends the edit again after the choice. */
  readonly settle: (edit: unknown) => void;
  /** Closes the choice without saving. */
  readonly dismiss: () => void;
}

interface Attempt<E extends Endpoint, Body, Row> {
  readonly endpoint: E;
  readonly mine: Body;
  readonly rowOf: (answer: InMemory<E['response']>) => Row;
  /** Sends the edit with the user's choices. */
  readonly settle: (edit: Body) => void;
}

/** The edit that the server has rejected because of a newer one, until the user has settled or dismissed it. */
export function useEditConflict<Body, Row>() {
  const [conflict, setConflict] = useState<EditConflict<Body | Row>>();
  const dismiss = () => setConflict(undefined);

  return {
    conflict,
    dismiss,
    /** @returns whether the edit failed because of a conflict, which the user can settle now. */
    detect: <E extends Endpoint>(
      failure: unknown,
      { endpoint, mine, rowOf, settle }: Attempt<E, Body, Row>,
    ): boolean => {
      const isConflict = failure instanceof ApiError && failure.code === 'edit_conflict';
      setConflict(
        isConflict
          ? {
              mine,
              theirs: rowOf(decodeResponse(endpoint, failure.current)),
              names: Object.keys(failure.fields),
              settle: (edit) => settle(edit as Body),
              dismiss,
            }
          : undefined,
      );
      return isConflict;
    },
  };
}
