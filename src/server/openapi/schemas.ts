import * as z from 'zod/mini';
import type { Schema } from '#shared/http/endpoint.ts';
import { type Wire, wire } from '#shared/http/fields.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Without `multipleOf`, because most validators do not accept 4.35 as a multiple of 0.01. */
const DOLLARS: JsonSchema = { type: 'number', description: 'US dollars with at most two decimals, such as 12.5' };

/** The JSON Schema of each kind of field; `id` and `month` are formats of our own. */
const KINDS: Readonly<Record<Wire['kind'], JsonSchema>> = {
  dollars: DOLLARS,
  dollarsByName: { type: 'object', additionalProperties: DOLLARS },
  day: { type: 'string', format: 'date', description: 'A calendar date, such as 2026-03-15' },
  month: { type: 'string', format: 'month', description: 'A calendar month, such as 2026-03' },
  instant: { type: 'string', format: 'date-time', description: 'An instant in UTC, such as 2026-03-15T12:00:00.000Z' },
  id: { type: 'string', format: 'id', minLength: 1, description: 'An identifier from the API' },
  wholeNumber: { type: 'integer' },
  list: { type: 'array' },
};

/** The JSON Schema of values on the wire. @param closed whether objects have no other fields, as in every answer */
export function jsonSchemaOf(schema: Schema, { closed = false } = {}): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema as unknown as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { kind, items, ...said } = wire.get(zodSchema) ?? {};
      if (kind) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, KINDS[kind], said, items && { items: jsonSchemaOf(items) });
      } else if (closed && zodSchema._zod.def.type === 'object') {
        jsonSchema.additionalProperties = false;
      }
    },
  });
  return json;
}
