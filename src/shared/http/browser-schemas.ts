/**
 * The web app runs these functions instead of `zod/mini`, which would be a tenth of its JavaScript (decision 026). They are the
 * functions that contracts use, and their results and messages equal Zod's. The types of schemas are Zod's, too.
 */
import {
  type Check,
  type Definition,
  errorOf,
  isObject,
  type Params,
  type Payload,
  partOf,
  push,
  Schema,
  SchemaError,
  type Shape,
} from './browser-schema.ts';

export function safeDecode(schema: Schema, wire: unknown) {
  const { value, issues } = schema.run({ value: wire, issues: [] }, {});
  if (issues.length > 0) return { success: false, error: new SchemaError(issues) };
  return { success: true, data: value };
}

export function encode(schema: Schema, memory: unknown): unknown {
  const { value, issues } = schema.run({ value: memory, issues: [] }, { backward: true });
  if (issues.length > 0) throw new SchemaError(issues);
  return value;
}

export const NEVER = undefined;

/** Only the server reads what is registered, for the API description. */
export const registry = () => undefined;

function typeOf(fits: (value: unknown) => boolean) {
  return (params?: Params) => {
    const error = errorOf(params);
    return new Schema({ error, parse: (payload) => (fits(payload.value) ? payload : push(payload, error)) });
  };
}

export const string = typeOf((value) => typeof value === 'string');
export const number = typeOf(Number.isFinite);
export const boolean = typeOf((value) => typeof value === 'boolean');

export function int(params?: Params): Schema {
  const error = errorOf(params);
  return number(params).check(
    refine(Number.isInteger, { error, abort: true }),
    refine(Number.isSafeInteger, { error }),
  );
}

export function literal(values: unknown, params?: Params): Schema {
  const allowed = new Set([values].flat());
  return new Schema({ ...typeOf((value) => allowed.has(value))(params).definition, values: allowed });
}

const nothing = () => literal(null);

export { literal as enum, nothing as null };

export function custom(fits?: (value: unknown) => unknown, params?: Params): Schema {
  const schema = new Schema({ parse: (payload) => payload });
  return fits ? schema.check(refine(fits, { abort: true, error: errorOf(params) })) : schema;
}

export function check(run: Check['run'], when?: Check['when']): Check {
  return { _zod: { onattach: [] }, run, when };
}

export function refine<Value = never>(fits: (value: Value) => unknown, params?: Params): Check {
  const error = errorOf(params);
  const { abort = false, path = [], when } = typeof params === 'object' ? params : {};
  const run = (payload: Payload) => {
    if (!fits(payload.value as Value)) push(payload, error, { path: [...path], continue: !abort });
  };
  return check(run, when);
}

export const regex = (pattern: RegExp, params?: Params) => refine((text: string) => pattern.test(text), params);
export const minimum = (min: number, params?: Params) => refine((value: number) => value >= min, params);
export const maximum = (max: number, params?: Params) => refine((value: number) => value <= max, params);

/** The longest text or list; a text is measured in code points. */
export function maxLength(max: number, params?: Params): Check {
  const fits = (value: string | readonly unknown[]) => value.length <= max || [...value].length <= max;
  const when = ({ value }: Payload) => (value as { length?: number } | null | undefined)?.length !== undefined;
  return refine(fits, { ...(typeof params === 'object' ? params : { error: errorOf(params) }), when });
}

export const overwrite = (change: (value: never) => unknown) =>
  check((payload) => {
    payload.value = change(payload.value as never);
  });

export function array(item: Schema, params?: Params): Schema {
  const error = errorOf(params);
  return new Schema({
    error,
    parse: (payload, context) => {
      const input = payload.value;
      if (!Array.isArray(input)) return push(payload, error);
      payload.value = input.map((value, index) => partOf(payload, index, item.run({ value, issues: [] }, context)));
      return payload;
    },
  });
}

/** A record whose keys are a list of values has all of them and no others. */
export function record(key: Schema, item: Schema): Schema {
  const { values } = key.definition;
  return new Schema({
    parse: (payload, context) => {
      const input = payload.value;
      if (!isObject(input)) return push(payload);
      const names = values ? ([...values] as string[]) : Object.keys(input).filter((name) => name !== '__proto__');
      payload.value = Object.fromEntries(
        names.map((name) => [name, partOf(payload, name, item.run({ value: input[name], issues: [] }, context))]),
      );
      const isUnknown = Object.keys(input).some((name) => values && !values.has(name));
      return isUnknown ? push(payload, undefined, { continue: true }) : payload;
    },
  });
}

export const object = (shape: Shape, params?: Params) => objectOf({ shape, error: errorOf(params) });
export const strictObject = (shape: Shape, params?: Params) =>
  objectOf({ shape, error: errorOf(params), strict: true });

function objectOf(given: Omit<Definition, 'parse'> & { readonly shape: Shape }): Schema {
  const { shape, error, strict } = given;
  const fields = Object.entries(shape);
  return new Schema({
    ...given,
    parse: (payload, context) => {
      const input = payload.value;
      if (!isObject(input)) return push(payload, error);
      const output: Record<string, unknown> = {};
      payload.value = output;
      for (const [name, field] of fields) {
        const result = field.run({ value: input[name], issues: [] }, context);
        const isPresent = name in input;
        const value = partOf(payload, name, result);
        if (isPresent || field.definition.isOptional) {
          if (isPresent || value !== undefined) output[name] = value;
        } else if (result.issues.length === 0) push(payload, undefined, { path: [name] });
      }
      const keys = strict ? Object.keys(input).filter((name) => !Object.hasOwn(shape, name)) : [];
      return keys.length > 0 ? push(payload, error, { code: 'unrecognized_keys', keys, continue: true }) : payload;
    },
  });
}

export const extend = ({ definition, shape }: Schema, more: Shape) =>
  objectOf({ ...definition, shape: { ...shape, ...more } });

export function partial({ definition, shape }: Schema): Schema {
  const fields = Object.entries(shape).map(([name, field]) => [name, optional(field)]);
  return objectOf({ ...definition, shape: Object.fromEntries(fields) });
}

export function pick({ definition, shape }: Schema, names: Readonly<Record<string, true>>): Schema {
  return objectOf({
    ...definition,
    shape: Object.fromEntries(Object.entries(shape).filter(([name]) => name in names)),
  });
}

export function optional({ run, definition }: Schema): Schema {
  const { values } = definition;
  return new Schema({
    isOptional: true,
    ...(values && { values: new Set([...values, undefined]) }),
    parse: (payload, context) => (payload.value === undefined ? payload : run(payload, context)),
  });
}

export function nullable({ run, definition }: Schema): Schema {
  return new Schema({
    isOptional: definition.isOptional,
    parse: (payload, context) => (payload.value === null ? payload : run(payload, context)),
  });
}

export function _default({ run }: Schema, value: unknown): Schema {
  return new Schema({
    isOptional: true,
    parse: (payload, context) => {
      if (payload.value !== undefined || context.backward) return run(payload, context);
      payload.value = value;
      return payload;
    },
  });
}

export const nullish = (schema: Schema) => optional(nullable(schema));

export function union(options: readonly Schema[], params?: Params): Schema {
  const error = errorOf(params);
  return new Schema({
    error,
    parse: (payload, context) => {
      const results = options.map((option) => option.run({ value: payload.value, issues: [] }, context));
      return results.find(({ issues }) => issues.length === 0) ?? push(payload, error);
    },
  });
}

/** A union of objects, chosen by the value of one field. */
export function discriminatedUnion(name: string, options: readonly Schema[], params?: Params): Schema {
  const error = errorOf(params);
  return new Schema({
    error,
    parse: (payload, context) => {
      const input = payload.value;
      if (!isObject(input)) return push(payload, error);
      const option = options.find(({ shape }) => shape[name]?.definition.values?.has(input[name]));
      if (option) return option.run(payload, context);
      return push(payload, error, { path: context.backward ? [] : [name] });
    },
  });
}

type Convert = (value: never, payload: Payload) => unknown;

const same = (value: unknown) => value;
export const pipe = (wire: Schema, memory: Schema) => codec(wire, memory, { decode: same, encode: same });

export function codec(wire: Schema, memory: Schema, convert: { decode: Convert; encode: Convert }): Schema {
  return new Schema({
    isOptional: wire.definition.isOptional,
    parse: (payload, context) => {
      const [first, second] = context.backward ? [memory, wire] : [wire, memory];
      const result = first.run(payload, context);
      const isRight = result.issues.length === 0;
      const value = isRight && (context.backward ? convert.encode : convert.decode)(result.value as never, result);
      // The conversion may report issues of its own.
      if (result.issues.length === 0) return second.run({ value, issues: [] }, context);
      result.aborted = true;
      return result;
    },
  });
}
