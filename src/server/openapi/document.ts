import { takesIdempotencyKey } from '#server/http/idempotency.ts';
import type { Route } from '#server/http/implement.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { scopeOf } from '#shared/http/token-scope.ts';
import type { ApiDocument, Media, Operation, Parameter, Reference } from './api-document.ts';
import { describeFields } from './describe-fields.ts';
import { ERROR, errorResponsesOf, sharedErrorResponses } from './error-responses.ts';
import { describeNamedSchemas, namesOf } from './named-schemas.ts';
import { type JsonSchema, jsonSchemaOf, type Names, schemaOf } from './schemas.ts';

interface Sources {
  readonly routes: readonly Route[];
  readonly version: string;
}

const DESCRIPTION = `Amounts are US dollars with at most two decimals. Days are calendar dates, which time zones do not \
change; a full ISO date-time in a request is read as the date that it contains. Instants are UTC. Two formats are specific \
to this API: a month is written YYYY-MM, and an id is opaque text. Every success has success: true; every other response is \
the error envelope, with a stable code and a message for the user.`;

const HEADERS = {
  TimeZone: {
    name: 'X-Time-Zone',
    in: 'header',
    description:
      'The time zone of the user, such as America/New_York, which determines the current date; the last one sent is stored',
    schema: { type: 'string', maxLength: 64 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A retry with the same key returns the stored response and changes nothing',
    schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
  },
} as const satisfies Readonly<Record<string, Parameter>>;

const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a login' },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token from Settings, Security, in the header only. `read` sees data, `add` records transactions, and `write` includes both. Without this scheme, an operation rejects access tokens',
  },
};

function securityOf({ access }: Endpoint): Operation['security'] {
  if (access === 'public') return [];
  if (access === 'optional') return [{}, { session: [] }];
  const scope = scopeOf(access);
  return [{ session: [] }, ...(scope ? [{ accessToken: [scope] } as const] : [])];
}

/** Generates OpenAPI 3.1 from the mounted routes; only the texts and the names of schemas are written by hand. */
export function describeApi({ routes, version }: Sources): ApiDocument<Reference> {
  const names = namesOf(routes);
  const paths: Record<string, Record<string, Operation<Reference>>> = {};
  for (const route of routes) {
    const { method, path: pattern } = route.endpoint;
    const path = pattern.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(route, names) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Centwise', version, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ...describeNamedSchemas(routes, names), Error: ERROR },
      parameters: HEADERS,
      responses: sharedErrorResponses(routes.map(({ endpoint }) => endpoint)),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function describe({ name, endpoint, docs }: Route, names: Names): Operation<Reference> {
  const { summary, description, fields } = docs;
  const tag = endpoint.path.split('/')[1] ?? '';
  const say = (schema: JsonSchema) => describeFields(schema, fields);
  return {
    operationId: `${tag}_${name}`,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: securityOf(endpoint),
    parameters: [
      ...(endpoint.params ? parametersOf(say(jsonSchemaOf(endpoint.params, { names })), 'path') : []),
      ...(endpoint.query ? parametersOf(say(jsonSchemaOf(endpoint.query, { names })), 'query') : []),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: json(endpoint.takesFile ? { type: 'object' } : say(schemaOf(endpoint.body, { names }))),
      },
    }),
    responses: {
      ...(endpoint.isRepeatable && {
        200: { description: 'It was stored before', content: successOf(endpoint, names, say) },
      }),
      [endpoint.status ?? 200]: { description: 'Success', content: successOf(endpoint, names, say) },
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

function headersOf(endpoint: Endpoint): Reference[] {
  const names: (keyof typeof HEADERS)[] = takesIdempotencyKey(endpoint) ? ['TimeZone', 'IdempotencyKey'] : ['TimeZone'];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function successOf(endpoint: Endpoint, names: Names, say: (schema: JsonSchema) => JsonSchema): Media {
  if (endpoint.mediaType) return { [endpoint.mediaType]: { schema: { type: 'string' } } };
  return json(say(answerOf(endpoint, names)));
}

function answerOf({ response }: Endpoint, names: Names): JsonSchema {
  const { properties = {}, required = [], ...rest } = jsonSchemaOf(response, { names, closed: true });
  return {
    ...rest,
    properties: { success: { const: true as const }, ...properties },
    required: ['success', ...required],
  };
}

function json(schema: JsonSchema): Media {
  return { 'application/json': { schema } };
}
