import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Route } from '#server/http/implement.ts';
import type { ApiDocument, Reference } from './api-document.ts';
import { dereference } from './dereference.ts';
import { describeApi } from './document.ts';
import { exportSchema } from './export-schema.ts';
import { pageOf } from './page.ts';

const PACKAGE = join(import.meta.dirname, '../../../package.json');
const STYLE = join(import.meta.dirname, 'page.css');

export function apiDocument(routes: readonly Route[]): ApiDocument<Reference> {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  return describeApi({ routes, version });
}

/** Serves the API description for programs and as a page for people; generated on the first request. */
export function serveApiDescription(app: FastifyInstance, routes: readonly Route[]): void {
  const serve = (url: string, type: string, write: () => string) => {
    let text: string | undefined;
    app.get(url, { config: { access: 'public' } }, (_request, reply) => {
      text ??= write();
      return reply.header('cache-control', 'no-cache').type(type).send(text);
    });
  };
  serve('/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(apiDocument(routes)));
  serve('/api/export-schema.json', 'application/schema+json; charset=utf-8', () =>
    JSON.stringify(exportSchema(dereference(apiDocument(routes)))),
  );
  serve('/api/docs', 'text/html; charset=utf-8', () => pageOf(dereference(apiDocument(routes))));
  serve('/api/docs.css', 'text/css; charset=utf-8', () => readFileSync(STYLE, 'utf8'));
}
