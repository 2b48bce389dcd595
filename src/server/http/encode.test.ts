import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { encoderOf } from '#server/http/encode.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { instant } from '#shared/http/fields.ts';
import { dollars } from '#shared/http/money-fields.ts';

const modules: Record<string, Record<string, Endpoint>>[] = await Promise.all(
  globSync('src/shared/*/contract.ts').map((file) => import(resolve(file))),
);
const endpoints = modules
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, contract]) => (name.endsWith('Contract') ? Object.values(contract) : []));

/** Values of a schema in memory, nearly always valid, with additional fields. */
function inMemory(schema: z.core.$ZodType, custom: fc.Arbitrary<unknown> = fc.string()): fc.Arbitrary<unknown> {
  const right = fitting((schema as z.core.$ZodTypes)._zod.def, custom);
  return fc.oneof({ weight: 100, arbitrary: right }, { weight: 1, arbitrary: fc.anything() });
}

function fitting(def: z.core.$ZodTypes['_zod']['def'], custom: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, schema]) => [name, inMemory(schema)] as const);
      const record = fc.record({ ...Object.fromEntries(fields), password_hash: fc.string() });
      const one = fc.constantFrom(...Object.keys(def.shape), 'password_hash');
      const incomplete = fc
        .tuple(record, one)
        .map(([value, missing]) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== missing)));
      return fc.oneof({ weight: 10, arbitrary: record }, { weight: 1, arbitrary: incomplete });
    }
    case 'array':
      return fc.array(inMemory(def.element), { maxLength: 3 });
    case 'nullable':
      return fc.option(inMemory(def.innerType, custom));
    case 'pipe':
      return inMemory(def.out, (def.in as z.core.$ZodTypes)._zod.def.type === 'number' ? fc.integer() : fc.string());
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'record':
      return fc.dictionary(inMemory(def.keyType) as fc.Arbitrary<string>, inMemory(def.valueType), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...def.options.map((option) => inMemory(option)));
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.integer();
    default:
      return custom;
  }
}

function outcome(encode: () => unknown) {
  try {
    return { encoded: encode() };
  } catch (error) {
    return { issues: error instanceof z.core.$ZodError ? error.issues : String(error) };
  }
}

describe('the result of an encoder equals the result of zod', () => {
  test.each(endpoints.map(({ method, path, response }) => [`${method} ${path}`, response as z.ZodMiniType] as const))(
    'for %s',
    (_name, schema) => {
      const encode = encoderOf(schema);
      fc.assert(
        fc.property(inMemory(schema), (value) => {
          expect(outcome(() => encode(value))).toEqual(outcome(() => z.encode(schema, value)));
        }),
      );
    },
  );

  test('for checks, formats, and unsupported types', () => {
    const schema = z.object({
      count: z.int(),
      name: z.string().check(z.maxLength(3)),
      list: z.array(z.string()).check(z.minLength(1)),
      missing: z.optional(z.string()),
      loose: z.looseObject({ id: z.string() }),
    });
    const encode = encoderOf(schema);
    const value = { count: 1, name: 'Ann', list: ['a'], missing: 'no', loose: { id: 'a', more: 1 } };
    const values = [
      value,
      { ...value, count: 1.5 },
      { ...value, name: 'Anna' },
      { ...value, list: [] },
      { ...value, missing: undefined },
      { ...value, loose: {} },
      { ...value, missing: null },
    ];
    const outcomes = values.map((one) => outcome(() => encode(one)));
    expect(outcomes).toEqual(values.map((one) => outcome(() => z.encode(schema, one as never))));
    expect(outcomes.map((one) => 'encoded' in one)).toEqual([true, false, false, false, true, false, false]);
  });
});

describe('an encoder', () => {
  const schema = z.object({ name: z.string(), amount: dollars, at: z.nullable(instant) });
  const encode = encoderOf(schema);

  test('drops fields that the contract does not name and converts cents and instants to JSON', () => {
    expect(encode({ name: 'Car', amount: 12_50, at: 0, password_hash: 'secret' })).toStrictEqual({
      name: 'Car',
      amount: 12.5,
      at: '1970-01-01T00:00:00.000Z',
    });
  });

  test.each([
    ['name', { name: 7, amount: 1, at: null }],
    ['name', { amount: 1, at: null }],
    ['amount', { name: 'Car', amount: Number.NaN, at: null }],
    ['at', { name: 'Car', amount: 1, at: 'yesterday' }],
  ])('rejects a value with an invalid %s', (field, value) => {
    expect(() => encode(value)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: [field] })] }),
    );
  });

  test('lets a codec report its own issue', () => {
    const codec = z.codec(z.string(), z.string(), {
      decode: (text) => text,
      encode: (value, { issues }) => {
        issues.push({ code: 'custom', input: value, message: 'Not today' });
        return value;
      },
    });
    expect(() => encoderOf(z.object({ text: codec }))({ text: 'a' })).toThrow('Not today');
  });
});
