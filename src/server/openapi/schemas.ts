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
  newId: { type: 'string', format: 'uuid', description: 'A UUID of version 7 in lower case, made by the caller' },
  wholeNumber: { type: 'integer' },
  list: { type: 'array' },
};

/** The names of schemas that the document describes once. */
export type Names = ReadonlyMap<unknown, string>;

interface Options {
  readonly names: Names;
  /** Whether objects have no other fields, as in every response. */
  readonly closed?: boolean;
}

/** A reference to a named schema, and the JSON Schema of any other one. */
export function schemaOf(schema: Schema, options: Options): JsonSchema {
  return referenceTo(options.names.get(schema)) ?? jsonSchemaOf(schema, options);
}

/** The JSON Schema of values on the wire, with references to the named schemas within. */
export function jsonSchemaOf(schema: Schema, options: Options): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema as unknown as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const replacement = (zodSchema as unknown) === schema ? undefined : referenceTo(options.names.get(zodSchema));
      const own = replacement ?? ofKind(wire.get(zodSchema), options);
      if (own) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, own);
      } else if (options.closed && zodSchema._zod.def.type === 'object') {
        jsonSchema.additionalProperties = false;
      } else if (jsonSchema.oneOf) {
        // A discriminated union; `anyOf` says the same of alternatives that exclude each other.
        jsonSchema.anyOf = jsonSchema.oneOf;
        delete jsonSchema.oneOf;
      }
    },
  });
  return json;
}

function referenceTo(name: string | undefined): JsonSchema | undefined {
  return name === undefined ? undefined : { $ref: `#/components/schemas/${name}` };
}

function ofKind(format: Wire | undefined, options: Options): JsonSchema | undefined {
  if (!format) return undefined;
  const { kind, items, ...said } = format;
  return { ...KINDS[kind], ...said, ...(items && { items: schemaOf(items, { names: options.names }) }) };
}
