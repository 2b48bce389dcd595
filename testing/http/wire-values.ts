import fc from 'fast-check';
import type { JsonSchema } from '#server/openapi/schemas.ts';

/** Valid and invalid values by the names of request fields. */
export type Pools = Readonly<Record<string, readonly unknown[]>>;

/** Values that often break servers: types, sizes, encodings, property names of every object. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  '\uffff',
  '\u202e',
  "' or 1=1 --",
  '%',
  '\\',
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '0x10',
  '-0',
  '2026-02-30',
  '9999-12-31',
  '0999-01-01',
  '2026-03-10T25:00:00Z',
  'x'.repeat(10_000),
  -1,
  0,
  0.001,
  0.005,
  1e21,
  -1e300,
  999_999_999.99,
  1_000_000_000,
  Number.MAX_SAFE_INTEGER,
  5e-324,
  true,
  [],
  {},
  [[[[]]]],
  { toString: 1 },
  { $ne: null },
];

const wrong = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double());

/** Usually a value that the schema allows, and sometimes another one, so that any place of a request can be invalid. */
export function valuesOf(schema: JsonSchema, name: string, pools: Pools): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: rightOf(schema, name, pools) }, { weight: 1, arbitrary: wrong });
}

function rightOf(schema: JsonSchema, name: string, pools: Pools): fc.Arbitrary<unknown> {
  const pool = pools[name];
  if (pool) return fc.constantFrom(...pool);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => rightOf(one as JsonSchema, name, pools)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, pools);
    case 'array':
      return fc.array(valuesOf(schema.items as JsonSchema, name, pools), { maxLength: 5 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: 0, max: (schema.maximum ?? 100) + 1 });
    case 'number':
      return amountsOf(schema);
    case 'null':
      return fc.constant(null);
    default:
      return textsOf(schema);
  }
}

/** Usually omits an optional field, and sometimes a required one. */
function objectsOf({ properties = {}, required = [] }: JsonSchema, pools: Pools): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => {
    const left = fc.constant(undefined);
    const given = valuesOf(field as JsonSchema, name, pools);
    return [
      name,
      fc.oneof({ weight: required.includes(name) ? 60 : 1, arbitrary: given }, { weight: 2, arbitrary: left }),
    ];
  });
  return fc.record(Object.fromEntries(fields));
}

function amountsOf({ minimum: min = 0, maximum: max = 999_999_999.99 }: JsonSchema): fc.Arbitrary<number> {
  const edges = [min, max, max + 0.01];
  const cents = fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) });
  return fc.oneof({ weight: 4, arbitrary: cents.map((amount) => amount / 100) }, fc.constantFrom(...edges));
}

const days = fc.oneof(
  fc.constantFrom('2026-03-15', '2026-03-16', '2026-12-31', '2024-02-29', '1990-05-05', '2026-03-10T23:59:59-12:00'),
  fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString().slice(0, 10)),
);
const months = fc.constantFrom('2026-03', '2025-12', '1000-01', '9999-12');

function textsOf({ format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return days;
  if (format === 'month') return months;
  if (format === 'uuid') return fc.uuid({ version: 7 });
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength + 1, 300)) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ ...size, unit: 'grapheme' }) },
    { weight: 3, arbitrary: fc.string(size) },
    fc.constant('x'.repeat(maxLength)),
    fc.constantFrom('some\0text', 'some\ud800text', 'some\udc00text'),
  );
}
