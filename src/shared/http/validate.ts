import { decode, fieldsOf } from '#shared/http/codec.ts';
import type { InMemory, Schema } from '#shared/http/endpoint.ts';
import type { FieldErrors } from '#shared/http/errors.ts';

export type Validated<Value> = { readonly value: Value } | { readonly errors: FieldErrors };

/**
 * Validates a request body against its schema and `check`, which has the rules that depend on today or on fields that
 * are never sent. `check` receives the fields that are valid on their own, so that all errors are reported at once. A
 * field that the schema rejects keeps the schema's message.
 */
export function validate<S extends Schema>(
  schema: S,
  wire: unknown,
  check: (draft: Partial<InMemory<S>>) => FieldErrors = () => ({}),
): Validated<InMemory<S>> {
  const decoded = decode(schema, wire);
  const fromCheck = check(decoded.success ? decoded.data : validFields(schema, wire));
  const errors = decoded.success ? fromCheck : { ...fromCheck, ...messagesByField(decoded.error.issues) };
  return decoded.success && Object.keys(errors).length === 0 ? { value: decoded.data } : { errors };
}

/** What is wrong with a value, and where it is. */
export type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** Errors of a list's items belong to the list's field, with each message listed once. */
export function messagesByField(issues: readonly Issue[]): FieldErrors {
  const messages = new Map<string, Set<string>>();
  for (const { path, message } of issues) {
    const field = path.length > 0 ? path.filter((part) => typeof part === 'string').join('.') : 'body';
    const ofField = messages.get(field) ?? new Set();
    messages.set(field, ofField.add(path.length > 0 ? message : 'This must be a JSON object'));
  }
  return Object.fromEntries(Array.from(messages, ([field, ofField]) => [field, [...ofField]]));
}

function validFields<S extends Schema>(schema: S, wire: unknown): Partial<InMemory<S>> {
  if (typeof wire !== 'object' || wire === null) return {};
  const valid = Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
    const decoded = decode(field, (wire as Readonly<Record<string, unknown>>)[name]);
    return decoded.success ? [[name, decoded.data]] : [];
  });
  return Object.fromEntries(valid);
}
