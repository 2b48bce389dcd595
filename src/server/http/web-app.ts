import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/http/app-error.ts';
import { sendError } from '#server/http/error-handler.ts';

export const WEB_APP = join(import.meta.dirname, '../../../dist/web');
const YEAR = 31_536_000;

/** The built web app, precompressed: hashed assets for ever, everything else asked for anew each time. */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.startsWith(join(root, 'assets'));
        reply.header('cache-control', immutable ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      },
    });
  }
  const preloads = preloadsOf(root);
  app.setNotFoundHandler(async (request, reply) => {
    if (!built || !isPage(request)) throw new AppError('not_found');
    const scripts = preloads.get(request.url.replace(/\?.*/, ''));
    if (scripts) reply.header('link', scripts);
    return reply.sendFile('index.html');
  });
}

/** An address that the browser spells wrongly is a page that is not found, and nothing of the API. */
export function refuseAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (isPage(request)) reply.redirect('/page-not-found');
  else sendError(error, request, reply);
}

function isPage({ method, url }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && !/^\/(?:api|assets)(?:[/?]|$)/.test(url);
}

/** By path, the `Link` header that has the browser load a screen's scripts together with the page; the build knows them. */
function preloadsOf(root: string): Map<string, string> {
  const file = join(root, 'preloads.json');
  return new Map(
    existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : [],
  );
}
