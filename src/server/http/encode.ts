import * as z from 'zod/mini';

type Encode = (value: unknown) => unknown;

/** Thrown internally; zod then reports what is wrong with the value, and where. */
const MISMATCH = Symbol('mismatch');
/** Frozen, so that a codec that reports an issue throws here, and zod reports it. */
const NO_ISSUES = { value: undefined, issues: Object.freeze<never[]>([]) as never[] };

/**
 * Compiles `z.encode` for one schema, because zod walks the whole schema for every value (decision 018). Covers the kinds of
 * schema used in responses; every other kind, every check, and every value that does not fit is left to zod, so that results
 * and errors are the same.
 */
export function encoderOf(schema: z.core.$ZodType): Encode {
  const encode = compile(schema);
  return (value) => {
    try {
      return encode(value);
    } catch {
      return z.encode(schema, value);
    }
  };
}

function compile(schema: z.core.$ZodType): Encode {
  const known = hasChecks(schema) ? undefined : compileKnown((schema as z.core.$ZodTypes)._zod.def);
  return known ?? ((value) => z.encode(schema, value));
}

/** Formats such as `z.int()` are checks themselves. */
function hasChecks({ _zod: { def } }: z.core.$ZodType): boolean {
  return Boolean(def.checks?.length) || ('check' in def && def.type !== 'custom');
}

function compileKnown(def: z.core.$ZodTypes['_zod']['def']): Encode | undefined {
  switch (def.type) {
    case 'string':
      return only((value) => typeof value === 'string');
    case 'number':
      return only(Number.isFinite);
    case 'boolean':
      return only((value) => typeof value === 'boolean');
    case 'null':
      return only((value) => value === null);
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'custom':
      return only(def.fn);
    case 'nullable': {
      const encode = compile(def.innerType);
      return (value) => (value === null ? null : encode(value));
    }
    case 'array': {
      const encode = compile(def.element);
      return (value) => (Array.isArray(value) ? value.map(encode) : mismatch());
    }
    case 'pipe':
      return compilePipe(def);
    case 'object':
      return def.catchall ? undefined : compileObject(def.shape);
    default:
      return undefined;
  }
}

function compilePipe({ in: wire, out: memory, reverseTransform = (value) => value }: z.core.$ZodPipeDef): Encode {
  const encodeMemory = compile(memory);
  const encodeWire = compile(wire);
  return (value) => encodeWire(reverseTransform(encodeMemory(value), NO_ISSUES));
}

/**
 * Compiles `({ id: present(encode0(value.id)), … })`, because a loop over the fields costs a tenth of a request (decision 018).
 * Copies only the fields of the shape; zod decides whether one may be missing.
 */
function compileObject(shape: z.core.$ZodShape): Encode {
  const names = Object.keys(shape).map((name) => JSON.stringify(name));
  const encoders = Object.values(shape).map(compile);
  const fields = names.map((name, index) => `${name}: present(encode${index}(value[${name}]))`);
  const literal = new Function(
    'present',
    ...encoders.map((_, index) => `encode${index}`),
    `return (value) => ({ ${fields.join(', ')} });`,
  )(present, ...encoders) as Encode;
  return (value) => (typeof value === 'object' && value && !Array.isArray(value) ? literal(value) : mismatch());
}

function present(value: unknown): unknown {
  return value === undefined ? mismatch() : value;
}

function only(fits: (value: unknown) => unknown): Encode {
  return (value) => (fits(value) ? value : mismatch());
}

function oneOf(values: readonly unknown[]): Encode {
  const all = new Set(values);
  return only((value) => all.has(value));
}

function mismatch(): never {
  throw MISMATCH;
}
