import { schemaOfMedia } from '#server/openapi/api-document.ts';
import type { JsonSchema } from '#server/openapi/schemas.ts';
import { PASSWORD } from '#testing/app/app.ts';
import type { DescribedOperation } from './api-document.ts';

/** Values by the names of their fields, at any depth. */
export type Known = Readonly<Record<string, unknown>>;

export interface SampleRequest {
  readonly method: DescribedOperation['method'];
  readonly url: string;
  readonly payload?: object;
}

export const NEW_PASSWORD = 'correct horse 2';

/**
 * Values that no schema determines: matching texts, dates relative to the time of the tests, rows without an id of the caller,
 * edits without a base, rows that the bank has booked, and rules without a pattern.
 */
const SAMPLES: Known = {
  _id: undefined,
  base: undefined,
  email: 'sample@example.com',
  newEmail: 'new-sample@example.com',
  phone: '2025550123',
  password: PASSWORD,
  currentPassword: PASSWORD,
  newPassword: NEW_PASSWORD,
  token: 'no-such-token',
  text: '12.50 coffee',
  date: '2026-03-10',
  deadline: '2026-12-31',
  dateOfBirth: '1990-05-05',
  status: null,
  pattern: null,
};

/** The first day that an edit of a sampled schedule can change. */
const FROM = '2026-03-20';

/** A valid request with the known values in their fields. */
export function sampleRequest({ path, method, operation }: DescribedOperation, known: Known = {}): SampleRequest {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(known[name])));
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.name in known))
    .map(({ name, schema }): [string, string] => [name, String(sampleOf(schema, name, known))]);
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  const body = bodyOf(operation);
  const payload = body && { payload: sampleOf(body, '', known) as object };
  return { method, url: `/api${url}${search}`, ...payload };
}

export function bodyOf(operation: DescribedOperation['operation']): JsonSchema | undefined {
  return operation.requestBody && schemaOfMedia(operation.requestBody.content);
}

/** The fields and parameters of an operation that take an id. */
export function idSlotsOf({ operation }: DescribedOperation): string[] {
  const parameters = operation.parameters.map(({ name, schema }): [string, JsonSchema] => [name, schema]);
  const fields = Object.entries(bodyOf(operation)?.properties ?? {}) as [string, JsonSchema][];
  return [...parameters, ...fields].filter(([, schema]) => isId(schema)).map(([name]) => name);
}

function isId(schema: JsonSchema): boolean {
  const inner = [schema.items, ...(schema.anyOf ?? [])] as (JsonSchema | undefined)[];
  return schema.format === 'id' || inner.some((one) => one && isId(one));
}

function sampleOf(schema: JsonSchema, name: string, known: Known): unknown {
  if (name in known) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as JsonSchema, name, known);
  if (name in SAMPLES) return SAMPLES[name];
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
      return Object.fromEntries(fields.map(([key, field]) => [key, sampleOf(field, key, known)]));
    }
    case 'array':
      return [sampleOf(schema.items as JsonSchema, name, known)];
    case 'boolean':
      return true;
    case 'integer':
      return schema.minimum ?? 1;
    case 'number':
      return 75;
    default:
      return schema.format === 'date'
        ? name === 'from'
          ? FROM
          : '2026-03-01'
        : schema.format === 'month'
          ? '2026-03'
          : 'Something sampled';
  }
}
