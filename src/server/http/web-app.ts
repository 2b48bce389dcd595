import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '#server/http/error-handler.ts';
import { AppError } from '#shared/http/app-error.ts';

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
  app.setNotFoundHandler(async (request, reply) => {
    if (!built || !isPage(request)) throw new AppError('not_found');
    const preloads = await preloadsOf(root);
    const scripts = preloads.get(request.url.replace(/\?.*/, '')) ?? preloads.get('*');
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

/**
 * By path, the `Link` header that has the browser load a screen's scripts together with the page. Read anew like the page
 * itself: a build beneath a running server changes both at once.
 */
async function preloadsOf(root: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, 'preloads.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}
