import { takesIdempotencyKey } from '#server/http/idempotency.ts';
import { type Endpoint, requiresSession } from '#shared/http/endpoint.ts';
import { type ErrorCode, errors } from '#shared/http/errors.ts';
import type { Reference, Response } from './api-document.ts';
import type { JsonSchema } from './schemas.ts';

const RETRY_AFTER = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait before a retry' },
} as const;

/** The schema of every error. */
export const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false, description: 'Always false' },
    code: { enum: Object.keys(errors), description: 'A stable code for programs' },
    message: { type: 'string', description: 'A message for the user' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages by field. For an import, they begin with the item, such as `Row 18 of source 1`',
    },
    current: {
      type: 'object',
      description:
        'With `edit_conflict` and `transaction_exists`: what is stored, as in the response of a success; with `import_changed`: the new preview',
    },
  },
  required: ['success', 'code', 'message'],
  additionalProperties: false,
};

/** The errors that an endpoint may answer with, by status; those without a code of its own are references. */
export function errorResponsesOf(endpoint: Endpoint): Readonly<Record<string, Response | Reference>> {
  const described = groupsOf(endpoint).map(([status, codes]) => [
    status,
    isShared(endpoint, codes) ? { $ref: `#/components/responses/${nameOf(codes)}` } : responseOf(status, codes),
  ]);
  return Object.fromEntries(described);
}

/** The responses to which {@link errorResponsesOf} refers. */
export function sharedErrorResponses(endpoints: readonly Endpoint[]): Readonly<Record<string, Response>> {
  const shared = endpoints.flatMap((endpoint) =>
    groupsOf(endpoint)
      .filter(([, codes]) => isShared(endpoint, codes))
      .map(([status, codes]) => [nameOf(codes), responseOf(status, codes)]),
  );
  return Object.fromEntries(shared);
}

function responseOf(status: number, codes: readonly ErrorCode[]): Response {
  return {
    ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('  \n'),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { code: { enum: [...codes] } } },
          ],
        },
      },
    },
  };
}

function isShared({ errors: own = [] }: Endpoint, codes: readonly ErrorCode[]): boolean {
  return codes.every((code) => !own.includes(code));
}

/** `missing_token` and `invalid_token` give `MissingTokenOrInvalidToken`. */
function nameOf(codes: readonly ErrorCode[]): string {
  const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return codes.map((code) => code.split('_').map(capitalized).join('')).join('Or');
}

function groupsOf(endpoint: Endpoint): [status: number, codes: ErrorCode[]][] {
  return [...Map.groupBy(codesOf(endpoint), (code) => errors[code].status)];
}

function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, params, query, body, errors: own = [], unlimited } = endpoint;
  return [
    ...(params || query || body ? (['validation_failed'] as const) : []),
    'malformed_request',
    ...(requiresSession(access) ? (['missing_token', 'insufficient_scope', 'total_too_large'] as const) : []),
    ...(access === 'public' ? [] : (['invalid_token'] as const)),
    ...own,
    ...(takesIdempotencyKey(endpoint) ? (['idempotency_key_reused', 'already_done'] as const) : []),
    ...(method === 'GET' ? [] : (['payload_too_large', 'unsupported_media_type'] as const)),
    ...(unlimited ? [] : (['too_many_requests'] as const)),
    'internal',
    'unavailable',
  ];
}
