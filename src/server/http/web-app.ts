import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '#server/http/error-handler.ts';
import { Pages } from '#server/http/pages.ts';
import { SECURITY_HEADERS } from '#server/http/security-headers.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Switches } from '#shared/switches.ts';

export const WEB_APP = join(import.meta.dirname, '../../../dist/web');
const YEAR = 31_536_000;

interface WebAppOptions {
  /** The folder of the built web app. */
  readonly root: string;
  /** Has the hashed assets of earlier builds, too (`kept-assets.ts`). */
  readonly keptRoot?: string | undefined;
  readonly switches: Switches;
}

/** Files that the build writes for the server, and those that the server changes before it sends them. */
const NOT_AS_THEY_ARE = new Set(['/index.html', '/sw.js', '/preloads.json', '/prerendered.json']);

/** Serves the built, precompressed web app: hashed assets are immutable, everything else is revalidated. */
export async function serveWebApp(app: FastifyInstance, { root, keptRoot, switches }: WebAppOptions): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  const pages = new Pages(root, switches);
  if (built) {
    await app.register(fastifyStatic, {
      root: keptRoot ? [root, keptRoot] : root,
      allowedPath: (path, folder) => (folder === root ? !NOT_AS_THEY_ARE.has(path) : path.startsWith('/assets/')),
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = [root, keptRoot].some((folder) => folder && path.startsWith(join(folder, 'assets')));
        reply.header('cache-control', immutable ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      },
    });
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!built || !isPage(request)) throw new AppError('not_found');
    const preloads = await preloadsOf(root);
    const screen = screenAt(request.url.replace(/\?.*/, ''), preloads);
    return pages.send(request, reply, screen, preloads.get(screen) ?? preloads.get('*'));
  };
  if (built) app.get('/', sendPage);
  app.setNotFoundHandler(sendPage);
  await redirectShares(app);
}

/**
 * The installed app receives in its service worker (`public/sw.js`) what is shared with it. If the browser has removed the
 * worker, the share arrives here. Nothing of it is read; the screen asks for the file again.
 */
async function redirectShares(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
    scope.post('/share', async (_request, reply) => reply.redirect('/transactions/import?shared', 303));
  });
}

/** Redirects a malformed page address to the page for unknown addresses; the API answers with an error. */
export function answerMalformedAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
  if (isPage(request)) reply.redirect('/page-not-found');
  else sendError(error, request, reply);
}

function isPage({ method, url }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && !/^\/(?:api|assets)(?:[/?]|$)/.test(url);
}

/** The path of the screen at this path, in which `$id` stands for any segment; the same path if no screen has one. */
function screenAt(path: string, preloads: ReadonlyMap<string, string>): string {
  const parts = path.split('/');
  const isAt = (screen: string) => {
    const names = screen.split('/');
    return (
      names.length === parts.length &&
      names.every((name, at) => name === parts[at] || (name.startsWith('$') && parts[at]))
    );
  };
  return preloads.has(path) ? path : (Array.from(preloads.keys()).find(isAt) ?? path);
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
