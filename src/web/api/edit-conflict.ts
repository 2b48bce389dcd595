import type { Endpoint, InMemory } from '#shared/http/endpoint.ts';
import { decodeResponse } from '#shared/http/request.ts';
import { ApiError } from '#web/api/api-error.ts';

/** Names of fields; parts of nested fields as `field.part`. */
type Names = readonly string[];
type Fields = Readonly<Record<string, unknown>>;

/** A rejected edit: the same fields were changed in another tab or on another device. */
interface Rejected<Values> {
  /** What the user wanted to save. */
  readonly mine: Values;
  /** What is stored. */
  readonly theirs: Values;
  readonly names: Names;
}

/** The user's choice between two values of the fields `names`. */
interface Choice {
  readonly names: Names;
  /** The fields whose stored value was chosen. */
  readonly taken: Names;
}

/** A rejected edit that waits for the user's choice. */
export interface EditConflict<Values> extends Rejected<Values> {
  readonly settle: (choice: Choice) => void;
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

/** The edit with the chosen values, based on the stored values of the fields that were in conflict. */
export function settledEdit<Body>({ mine, theirs }: Rejected<unknown>, { names, taken }: Choice): Body {
  const { base, ...draft } = mine as Fields & { base?: Fields };
  const row = theirs as Fields;
  return {
    ...copyFields(taken, row, draft),
    base: { ...copyFields(names, row, base ?? {}), version: row.version },
  } as Body;
}

function copyFields(names: Names, from: Fields, to: Fields): Fields {
  return names.reduce((copy, name) => copyField(name.split('.'), from, copy), to);
}

function copyField([name = '', ...rest]: Names, from: Fields, to: Fields): Fields {
  const value = rest.length === 0 ? from[name] : copyField(rest, from[name] as Fields, to[name] as Fields);
  return { ...to, [name]: value };
}
