import { takesIdempotencyKey } from '#server/http/idempotency.ts';
import type { Route } from '#server/http/implement.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { type ErrorCode, errors } from '#shared/http/errors.ts';
import { describeFields } from './describe-fields.ts';
import { type JsonSchema, jsonSchemaOf } from './schemas.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Media {
  readonly 'application/json': { readonly schema: JsonSchema };
}

interface Response {
  readonly description: string;
  readonly headers?: typeof RETRY_AFTER;
  readonly content: Media;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  /** One line. */
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly { readonly session?: readonly [] }[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Media };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

interface Sources {
  readonly routes: readonly Route[];
  readonly version: string;
}

const DESCRIPTION = `Amounts are US dollars with at most two decimals. Days are calendar dates, which time zones do not \
change; a full ISO date-time in a request is read as the date that it contains. Instants are UTC. Two formats are specific \
to this API: a month is written YYYY-MM, and an id is opaque text. Every success has success: true; every other response is \
the error envelope, with a stable code and a message for the user.`;

const TIME_ZONE: Parameter = {
  name: 'X-Time-Zone',
  in: 'header',
  description:
    'The time zone of the user, such as America/New_York, which determines the current date; the last one sent is stored',
  schema: { type: 'string', maxLength: 64 },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A retry with the same key returns the stored response and changes nothing',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
};

const RETRY_AFTER = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait before a retry' },
} as const;

const ERROR = {
  type: 'object',
  properties: {
    success: { const: false, description: 'Always false' },
    code: { enum: Object.keys(errors), description: 'A stable code for programs' },
    message: { type: 'string', description: 'A message for the user' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages by field',
    },
  },
  required: ['success', 'code', 'message'],
  additionalProperties: false,
};

const SECURITY: Readonly<Record<Endpoint['access'], Operation['security']>> = {
  session: [{ session: [] }],
  optional: [{}, { session: [] }],
  public: [],
};

/** Generates OpenAPI 3.1 from the mounted routes; only the texts are written by hand. */
export function describeApi({ routes, version }: Sources): ApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const { method, path: pattern } = route.endpoint;
    const path = pattern.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Centwise', version, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function describe({ name, endpoint, docs }: Route): Operation {
  const { summary, description, fields } = docs;
  const tag = endpoint.path.split('/')[1] ?? '';
  const say = (schema: JsonSchema) => describeFields(schema, fields);
  return {
    operationId: `${tag}_${name}`,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: SECURITY[endpoint.access],
    parameters: [
      ...(endpoint.params ? parametersOf(say(jsonSchemaOf(endpoint.params)), 'path') : []),
      ...(endpoint.query ? parametersOf(say(jsonSchemaOf(endpoint.query)), 'query') : []),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: json(say(jsonSchemaOf(endpoint.body))) } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: json(say(answerOf(endpoint))),
      },
      ...errorResponsesOf(endpoint),
    },
  };
}

function parametersOf({ properties = {}, required = [] }: JsonSchema, place: 'path' | 'query'): Parameter[] {
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field as JsonSchema,
  }));
}

function headersOf(endpoint: Endpoint): Parameter[] {
  return takesIdempotencyKey(endpoint) ? [TIME_ZONE, IDEMPOTENCY_KEY] : [TIME_ZONE];
}

function answerOf({ response }: Endpoint): JsonSchema {
  const { properties = {}, required = [], ...rest } = jsonSchemaOf(response, { closed: true });
  return {
    ...rest,
    properties: { success: { const: true as const }, ...properties },
    required: ['success', ...required],
  };
}

/** The error codes that an endpoint may answer with, by status. */
function errorResponsesOf(endpoint: Endpoint): Operation['responses'] {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => errors[code].status);
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    {
      ...(status === 429 && { headers: RETRY_AFTER }),
      description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('  \n'),
      content: json({ $ref: '#/components/schemas/Error', type: 'object', properties: { code: { enum: codes } } }),
    },
  ]);
  return Object.fromEntries(responses);
}

function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, params, query, body, errors: own = [], unlimited } = endpoint;
  return [
    ...(params || query || body ? (['validation_failed'] as const) : []),
    'malformed_request',
    ...(access === 'session' ? (['missing_token', 'total_too_large'] as const) : []),
    ...(access === 'public' ? [] : (['invalid_token'] as const)),
    ...own,
    ...(takesIdempotencyKey(endpoint) ? (['idempotency_key_reused', 'already_done'] as const) : []),
    ...(method === 'GET' ? [] : (['payload_too_large', 'unsupported_media_type'] as const)),
    ...(unlimited ? [] : (['too_many_requests'] as const)),
    'internal',
    'unavailable',
  ];
}

function json(schema: JsonSchema): Media {
  return { 'application/json': { schema } };
}
