import type { InMemory, Schema } from '#shared/http/endpoint.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { decode, fieldsOf } from '#web/api/codec.ts';

export type Validated<Value> = { readonly value: Value } | { readonly errors: FieldErrors };

/**
 * Judges what a person entered by the contract and by `check`, whose rules the contract cannot hold because they depend
 * on the day or on fields that are never sent. `check` gets the fields that are right by themselves, so that every
 * error is said at once; a field the contract refuses keeps the contract's message.
 */
export function validate<S extends Schema>(
  schema: S,
  wire: Readonly<Record<string, unknown>>,
  check: (draft: Partial<InMemory<S>>) => FieldErrors = () => ({}),
): Validated<InMemory<S>> {
  const decoded = decode(schema, wire);
  const fromCheck = check(decoded.success ? decoded.data : validFields(schema, wire));
  if (decoded.success && Object.keys(fromCheck).length === 0) return { value: decoded.data };

  const errors: Record<string, readonly string[]> = { ...fromCheck };
  for (const [name, messages] of Object.entries(decoded.success ? {} : messagesByField(decoded.error.issues))) {
    errors[name] = messages;
  }
  return { errors };
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

function messagesByField(issues: readonly Issue[]): FieldErrors {
  const messages: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '');
    messages[name] = [...(messages[name] ?? []), message];
  }
  return messages;
}

function validFields<S extends Schema>(schema: S, wire: Readonly<Record<string, unknown>>): Partial<InMemory<S>> {
  const valid = Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
    const decoded = decode(field, wire[name]);
    return decoded.success ? [[name, decoded.data]] : [];
  });
  return Object.fromEntries(valid);
}
