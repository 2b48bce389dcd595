import type { Route } from '#server/http/implement.ts';
import type { JsonSchema } from './schemas.ts';

type Texts = Route['docs']['fields'];

/** Adds the description of each field to a schema, before the description of its kind. */
export function describeFields(schema: JsonSchema, texts: Texts): JsonSchema {
  const within = (inner: unknown) => describeFields(inner as JsonSchema, texts);
  const { properties, items, additionalProperties, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, describeField(within(field), texts[name])]),
      ),
    }),
    ...(items && { items: within(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: within(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(within) }),
  };
}

function describeField(schema: JsonSchema, text: string | undefined): JsonSchema {
  const description = [text, schema.description ?? inner(schema)].filter(Boolean).join('. ');
  return { ...schema, ...(description && { description }) };
}

/** The description of a field whose values may be null or a list. */
function inner({ anyOf = [], additionalProperties }: JsonSchema): string | undefined {
  return ([...anyOf, additionalProperties] as (JsonSchema | undefined)[]).find((schema) => schema?.description)
    ?.description;
}
