import type { Endpoint, InMemory, Schema } from '#shared/http/endpoint.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { type Validated, validate } from '#shared/http/validate.ts';
import type { Values } from '#web/api/use-fields.ts';
import { getToday } from '#web/browser/today.ts';

export type FormEndpoint = Endpoint & { readonly body: Schema };

type Wire = Readonly<Record<string, unknown>>;

/** How the text of a form's fields becomes the body of its endpoint. Fields that the contract does not know are never sent. */
export interface BodyRules<E extends FormEndpoint, Name extends string> {
  /** Initial text of each field. */
  initial: Values<Name>;
  /** Converts the text of a field before it is sent, such as typed dollars into a number. */
  parse?: { readonly [Field in NoInfer<Name>]?: (typed: string) => unknown };
  /** Converts the body before it is sent. Its fields are parsed by then. */
  toWire?: (wire: Wire) => Wire;
  /**
   * Rules beyond the contract. `draft` has the fields that are valid on their own, `values` has all fields as typed.
   */
  check?: (draft: Partial<InMemory<E['body']>>, values: Values<Name>) => FieldErrors;
  edit?: {
    /** What the user saw when the form was opened, so that the server merges later changes of other fields. */
    base: (body: InMemory<E['body']>) => InMemory<E['body']> extends { base?: infer Base } ? NonNullable<Base> : never;
  };
}

interface Typed<Name extends string> {
  readonly values: Values<Name>;
  /** What the user saw before the changes of a restored draft, because the row may have newer values by now. */
  readonly seen: Values<string>;
}

/** Validates a form by its endpoint's contract and its own rules. An edit names what it is based on. */
export function bodyOf<E extends FormEndpoint, Name extends string>(
  endpoint: E,
  { values, seen }: Typed<Name>,
  rules: BodyRules<E, Name>,
): Validated<InMemory<E['body']>> {
  const result = validate(endpoint.body, wireOf(values, rules), (draft) => ({
    ...endpoint.check?.(draft as never, getToday()),
    ...rules.check?.(draft as Partial<InMemory<E['body']>>, values),
  })) as Validated<InMemory<E['body']>>;
  if ('errors' in result || !rules.edit) return result;

  const before = validate(endpoint.body, wireOf({ ...rules.initial, ...seen }, rules));
  const fields = 'value' in before ? Object.entries(before.value as object).filter(([name]) => name in seen) : [];
  const base: object = { ...rules.edit.base(result.value), ...Object.fromEntries(fields) };
  return { value: { ...(result.value as object), base } as InMemory<E['body']> };
}

function wireOf<E extends FormEndpoint, Name extends string>(
  values: Values<Name>,
  { parse = {}, toWire = (wire) => wire }: BodyRules<E, Name>,
): Wire {
  const parsers: Partial<Record<string, (typed: string) => unknown>> = parse;
  return toWire(
    Object.fromEntries(
      Object.entries<string>(values).map(([name, typed]) => [name, parsers[name] ? parsers[name](typed) : typed]),
    ),
  );
}
