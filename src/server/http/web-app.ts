import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '#server/http/error-handler.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Switches } from '#shared/switches.ts';

export const WEB_APP = join(import.meta.dirname, '../../../dist/web');
const YEAR = 31_536_000;

/** Serves the built, precompressed web app: hashed assets are immutable, everything else is revalidated. */
export async function serveWebApp(app: FastifyInstance, root: string, switches: Switches): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  const off = Object.entries(switches).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      // With a switch off, a page that names it is sent below instead.
      allowedPath: (path) => off.length === 0 || path !== '/index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.startsWith(join(root, 'assets'));
        reply.header('cache-control', immutable ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      },
    });
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!built || !isPage(request)) throw new AppError('not_found');
    const preloads = await preloadsOf(root);
    const scripts = preloads.get(request.url.replace(/\?.*/, '')) ?? preloads.get('*');
    if (scripts) reply.header('link', scripts);
    if (off.length === 0) return reply.sendFile('index.html');
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return pageWithout(off, await readFile(join(root, 'index.html'), 'utf8'));
  };
  if (built) app.get('/', sendPage);
  app.setNotFoundHandler(sendPage);
}

/**
 * Tells the web app which switches are off (`src/web/browser/switches.ts`), in an attribute of the page: no further request is
 * needed, and the content security policy allows no inline script.
 */
function pageWithout(off: readonly string[], page: string): string {
  return page.replace(/<html [^>]*(?=>)/, `$& data-off="${off.join(' ')}"`);
}

/** Redirects a malformed page address to the page for unknown addresses; the API answers with an error. */
export function answerMalformedAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (isPage(request)) reply.redirect('/page-not-found');
  else sendError(error, request, reply);
}

function isPage({ method, url }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && !/^\/(?:api|assets)(?:[/?]|$)/.test(url);
}

/**
 * The `Link` header for each path, which lets the browser load a screen's scripts together with the page. Read for every
 * page, because a build under a running server changes both at once.
 */
async function preloadsOf(root: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, 'preloads.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}
