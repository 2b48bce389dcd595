import type { Route } from '#server/http/implement.ts';
import { describeFields } from './describe-fields.ts';
import { type JsonSchema, jsonSchemaOf, type Names } from './schemas.ts';

/** The schemas that the features name. */
export function namesOf(routes: readonly Route[]): Names {
  const named = featuresOf(routes).flatMap(({ schemas: { requests, responses } }) =>
    Object.entries({ ...requests, ...responses }).map(([name, schema]): [unknown, string] => [schema, name]),
  );
  return new Map(named);
}

/** The JSON Schema of each named schema, with the texts of the feature that names it. */
export function describeNamedSchemas(routes: readonly Route[], names: Names): Readonly<Record<string, JsonSchema>> {
  const described = featuresOf(routes).flatMap(
    ({ schemas: { requests, responses = {}, fields = {} }, fields: texts }) =>
      Object.entries({ ...requests, ...responses }).map(([name, schema]) => [
        name,
        describeFields(jsonSchemaOf(schema, { names, closed: name in responses }), { ...texts, ...fields[name] }),
      ]),
  );
  return Object.fromEntries(described);
}

function featuresOf(routes: readonly Route[]) {
  return new Set(routes.map(({ docs }) => docs.feature)).values().toArray();
}
