import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import type { Reference } from '#server/openapi/api-document.ts';
import { document } from './api-document.ts';

const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  month: /^\d{4}-(?:0[1-9]|1[0-2])$/,
  id: /^[\w-]+$/,
  uuid: /^[0-9a-f-]{36}$/,
};
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true, formats });
ajv.addVocabulary(Object.keys(document));
ajv.addSchema(document, 'api', true, false);

/** The validator of a schema in the API description, or undefined if there is none. */
export function validatorAt(...place: readonly string[]) {
  const way = place.reduce(follow, []);
  return ajv.getSchema(
    `api#/${way.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
  );
}

/** The way to a part of a node in the API description, or to the shared part to which it refers. */
function follow(way: readonly string[], part: string): readonly string[] {
  const next = [...way, part];
  const node = next.reduce<unknown>((outer, name) => (outer as Record<string, unknown> | undefined)?.[name], document);
  const { $ref } = Object(node) as Partial<Reference>;
  return $ref === undefined ? next : $ref.split('/').slice(1);
}

/** Fails the running test if the API description does not allow a response. */
export function checkResponses(app: FastifyInstance): void {
  const wrong: string[] = [];
  app.addHook('onSend', async ({ method, routeOptions: { url = '' } }, reply, payload) => {
    const { statusCode } = reply;
    const [mediaType = ''] = String(reply.getHeader('content-type')).split(';');
    const path = url.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}');
    if (!document.paths[path]?.[method.toLowerCase()]) return;
    const isCompressed = Buffer.isBuffer(payload);
    const body = isCompressed ? gunzipSync(payload).toString() : await textOf(payload as string | Readable);
    const problem = problemOf([path, method.toLowerCase(), 'responses', `${statusCode}`], mediaType, body);
    if (problem) wrong.push(`${method} ${url} answered ${statusCode}: ${problem}`);
    return isCompressed ? payload : body;
  });
  onTestFinished(() => expect(wrong, 'answers that the description of the API does not allow').toEqual([]));
}

function problemOf(response: readonly string[], mediaType: string, body: string): string | undefined {
  const validate = validatorAt('paths', ...response, 'content', mediaType, 'schema');
  if (!validate) return `this status is not described as ${mediaType} (${body})`;
  return validate(mediaType === 'application/json' ? JSON.parse(body) : body)
    ? undefined
    : `${ajv.errorsText(validate.errors)} (${body.slice(0, 1000)})`;
}

async function textOf(payload: string | Readable): Promise<string> {
  return typeof payload === 'string' ? payload : (await buffer(payload)).toString();
}
