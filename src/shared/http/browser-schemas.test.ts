import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint, Schema } from './endpoint.ts';

type Contracts = Readonly<Record<string, Record<string, Endpoint>>>;

/** The contracts and the functions that use them, on top of the schemas of the browser or of Zod. */
async function load() {
  vi.resetModules();
  const loaded: Contracts[] = await Promise.all(
    globSync('src/shared/*/contract.ts').map((file) => import(resolve(file))),
  );
  const contracts = loaded.flatMap((module) => Object.entries(module));
  const { decode, encode } = await import('./codec.ts');
  const { validate } = await import('./validate.ts');
  return {
    endpoints: contracts.flatMap(([name, all]) => (name.endsWith('Contract') ? Object.values(all) : [])),
    decode,
    encode,
    validate,
  };
}

type Loaded = Awaited<ReturnType<typeof load>>;

const browsers = await load();
vi.doMock('zod/mini', () => import('zod/v4/mini'));
const zods = await load();
vi.doUnmock('zod/mini');

const PARTS = ['params', 'query', 'body', 'response', 'current'] as const;
const schemas = zods.endpoints.flatMap((endpoint, index) =>
  PARTS.flatMap((part) => {
    const [ofZod, ofBrowser] = [endpoint[part], browsers.endpoints[index]?.[part]];
    return ofZod
      ? [{ name: `${part} of ${endpoint.method} ${endpoint.path}`, ofZod, ofBrowser: ofBrowser as Schema }]
      : [];
  }),
);

const TEXTS = [
  '',
  ' Ann ',
  'ann@example.com',
  'monthly',
  '2026-01-31',
  '2026-02-30T10:00',
  '2026-11-21T13:00:00.000Z',
  '12.34',
  '12.345',
  '7',
  '0',
  '+4912345',
  'a\0',
  '\ud800',
  'a'.repeat(40),
  'a'.repeat(600),
  'a'.repeat(17_000),
];
const NUMBERS = [0, 1, -1, 5, 50, 12.34, 12.345, 1_234_500, 1e12, 2 ** 53];
const anyText = fc.constantFrom(...TEXTS);
const anyNumber = fc.constantFrom(...NUMBERS);
const anything = fc.oneof(anyText, anyNumber, fc.constantFrom(undefined, null, true, {}, [], ['a', 'a']));

type Side = 'wire' | 'memory';

/** Values that nearly always fit a schema in their types, with missing and additional fields. */
function nearly(schema: z.core.$ZodType, side: Side): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return fc.oneof({ weight: 30, arbitrary: fitting(def, side) }, { weight: 1, arbitrary: anything });
}

function fitting(def: z.core.$ZodTypes['_zod']['def'], side: Side): fc.Arbitrary<unknown> {
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, nearly(field, side)] as const);
      const record = fc.record({ ...Object.fromEntries(fields), other: anyText });
      const missing = fc.option(fc.constantFrom('other', ...Object.keys(def.shape)), { freq: 2 });
      return fc
        .tuple(record, missing)
        .map(([value, one]) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== one)));
    }
    case 'array':
      return fc.array(nearly(def.element, side), { maxLength: 3 });
    case 'nullable':
      return fc.option(nearly(def.innerType, side));
    case 'optional':
      return fc.option(nearly(def.innerType, side), { nil: undefined });
    case 'pipe':
      return fc.oneof(nearly(def.in, side), nearly(def.out, side));
    case 'union':
      return fc.oneof(...def.options.map((option) => nearly(option, side)));
    case 'record':
      return fc.dictionary(nearly(def.keyType, side) as fc.Arbitrary<string>, nearly(def.valueType, side), {
        maxKeys: 3,
      });
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return anyText;
    case 'number':
      return anyNumber;
    default:
      return anything;
  }
}

/** A value, or the messages with their places. */
function outcome(run: () => unknown): unknown {
  try {
    return { result: run() };
  } catch (error) {
    if (!(error instanceof Error && 'issues' in error)) return { thrown: String(error) };
    return { issues: (error.issues as z.core.$ZodIssue[]).map(({ path, message }) => ({ path, message })) };
  }
}

function decoded({ decode }: Loaded, schema: Schema, wire: unknown): unknown {
  return outcome(() => {
    const { success, data, error } = decode(schema, wire);
    if (!success) throw error;
    return data;
  });
}

/** The fields that are valid on their own. */
function validFields({ validate }: Loaded, schema: Schema, wire: unknown): unknown {
  return outcome(() => {
    let fields: unknown;
    validate(schema, wire, (valid) => {
      fields = valid;
      return {};
    });
    return fields;
  });
}

describe('the schemas of the browser', () => {
  test('belong to every contract', () => {
    expect(browsers.endpoints.map(({ path }) => path)).toEqual(zods.endpoints.map(({ path }) => path));
    expect(schemas.length).toBeGreaterThan(100);
    const isOfZod = (schema: Schema) => '~standard' in schema;
    expect(schemas.every(({ ofZod, ofBrowser }) => isOfZod(ofZod) && !isOfZod(ofBrowser))).toBe(true);
  });

  test.each(schemas)('decode and encode the $name like Zod', ({ ofZod, ofBrowser }) => {
    const zod = ofZod as unknown as z.ZodMiniType;
    fc.assert(
      fc.property(nearly(zod, 'wire'), nearly(zod, 'memory'), (wire, memory) => {
        expect(decoded(browsers, ofBrowser, wire)).toStrictEqual(decoded(zods, ofZod, wire));
        if ('shape' in zod) expect(validFields(browsers, ofBrowser, wire)).toEqual(validFields(zods, ofZod, wire));
        expect(outcome(() => browsers.encode(ofBrowser, memory))).toStrictEqual(
          outcome(() => zods.encode(ofZod, memory)),
        );
      }),
      { numRuns: 30 },
    );
  });
});
