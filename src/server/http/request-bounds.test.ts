import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#server/app.ts';
import type { Schema } from '#shared/http/endpoint.ts';
import { LONGEST_TEXT, list, text, wire } from '#shared/http/fields.ts';

const TOO_LONG = 'a'.repeat(LONGEST_TEXT + 1);
/** Kinds whose values a schema compares or measures without walking through a text. */
const CONSTANT_TIME = new Set(['boolean', 'custom', 'enum', 'literal', 'number']);

/** Every part of a schema that reads a request without a bound, by its place. */
function unbounded(schema: z.core.$ZodType, place: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const { kind, items, maxItems = Number.POSITIVE_INFINITY } = wire.get(schema) ?? {};
  if (kind === 'list') {
    const tooMany = z.safeParse(schema, new Array(maxItems + 1).fill(TOO_LONG));
    const isBounded = tooMany.error?.issues.length === 1 && tooMany.error.issues[0]?.path.length === 0;
    return [...(isBounded ? [] : [place]), ...unbounded(items as z.ZodMiniType, `${place}[]`)];
  }
  switch (def.type) {
    case 'string':
      return stopsAtItsLength(schema as z.ZodMiniString) ? [] : [place];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => unbounded(field, `${place}.${name}`));
    case 'optional':
    case 'nullable':
    case 'default':
      return unbounded(def.innerType, place);
    case 'union':
      return def.options.flatMap((option) => unbounded(option, place));
    case 'pipe':
      // Responses contain only values that were bounded in requests.
      return unbounded(def.in, place);
    default:
      return CONSTANT_TIME.has(def.type) ? [] : [`${place} (${def.type})`];
  }
}

/** Whether a text that is too long is rejected before any check but the one of its length runs. */
function stopsAtItsLength(schema: z.ZodMiniString): boolean {
  const [, ...later] = schema._zod.def.checks ?? [];
  const spies = later.map((check) => vi.spyOn(check._zod, 'check'));
  const { success } = z.safeParse(schema, TOO_LONG);
  const ran = spies.some((spy) => spy.mock.calls.length > 0);
  for (const spy of spies) spy.mockRestore();
  return !success && !ran;
}

const asZod = (schema: Schema) => schema as unknown as z.ZodMiniType;

test.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s checks the length of text before its pattern and the length of lists before their items',
  (_, { params, query, body }) => {
    const parts = Object.entries({ params, query, body }).filter(([, schema]) => schema !== undefined);
    expect(parts.flatMap(([name, schema]) => unbounded(asZod(schema as Schema), name))).toEqual([]);
  },
);

describe('finds a field without a bound', () => {
  test.each([
    ['text', z.string()],
    ['text with a pattern before its length', z.string().check(z.regex(/a+$/), z.maxLength(5))],
    ['text whose length does not stop the pattern', z.string().check(z.maxLength(5), z.regex(/a+$/))],
    ['text that is trimmed first', z.string().check(z.trim(), z.maxLength(5))],
    ['a list', z.array(text(5, ''))],
    ['a list of unbounded texts', list(z.string(), 5, '')],
    ['a record', z.record(z.string(), z.number())],
    ['anything', z.unknown()],
  ])('%s', (_, schema) => {
    expect(unbounded(z.object({ field: z.optional(schema) }), 'body')).not.toEqual([]);
  });
});
