import { FIELDS } from './field-descriptions.ts';
import type { JsonSchema } from './schemas.ts';

/** Looks up the description of a field of an operation; undefined if there is none. */
export function keyOf(operationId: string, name: string): string | undefined {
  const [section] = operationId.split('_');
  return [`${operationId}.${name}`, `${section}.${name}`, name].find((key) => Object.hasOwn(FIELDS, key));
}

/** Adds the description of each field to a schema, before the description of its kind. */
export function describeFields(schema: JsonSchema, operationId: string): JsonSchema {
  const within = (inner: unknown) => describeFields(inner as JsonSchema, operationId);
  const { properties, items, additionalProperties, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, describeField(within(field), operationId, name)]),
      ),
    }),
    ...(items && { items: within(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: within(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(within) }),
  };
}

function describeField(schema: JsonSchema, operationId: string, name: string): JsonSchema {
  const key = keyOf(operationId, name);
  const said = [key && FIELDS[key], schema.description ?? inner(schema)].filter(Boolean).join('. ');
  return { ...schema, ...(said && { description: said }) };
}

/** The description of a field whose values may be null or a list. */
function inner({ anyOf = [], additionalProperties }: JsonSchema): string | undefined {
  return ([...anyOf, additionalProperties] as (JsonSchema | undefined)[]).find((schema) => schema?.description)
    ?.description;
}
