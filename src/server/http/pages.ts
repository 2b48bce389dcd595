import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONTENT_SECURITY_POLICY } from '#server/http/security-headers.ts';
import type { Switches } from '#shared/switches.ts';

/** A text as the server sends it. */
interface Sent {
  readonly text: string;
  /** Whether it starts the app at once. */
  readonly startsApp: boolean;
  readonly encoded: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
  readonly headers: Readonly<Record<string, string>>;
}

const WORKER = '/sw.js';

/** What lets the stored page show the balance before it starts the app, with the tags that start it. */
export const LATE = /<template id="app">(.*?)<\/template>.*?(?=<\/div>\s*<noscript>)/s;
/** The frames that the page shows at each address until the app has started. */
const FRAMES = /(?<=<script type="application\/json" id="frames">).*?(?=<\/script>)/;

/**
 * The pages of the built web app: the one that starts the app at any address, and those that show a public screen before the
 * app has started. They name the switches that are off, so no further request is needed for them. The service worker gets the
 * hash of the page that it stores.
 */
export class Pages {
  readonly #root: string;
  readonly #off: readonly string[];
  /** Also while they are being compressed, so that simultaneous requests share the work. */
  #sent = new Map<string, Promise<Sent>>();
  #builtAt = 0;

  constructor(root: string, switches: Switches) {
    this.#root = root;
    this.#off = Object.entries(switches).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  }

  /**
   * @param path of the screen, such as `/goals/$id/edit`
   * @param link the scripts that load together with the page; a prerendered screen loads its own after its first paint
   */
  async send({ headers }: FastifyRequest, reply: FastifyReply, path: string, link?: string): Promise<FastifyReply> {
    const sent = await this.#get(path);
    reply.headers(sent.headers);
    if (link && sent.startsApp) reply.header('link', link);
    if (headers['if-none-match'] === sent.headers.etag) return reply.code(304).send();
    const accepted = String(headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(sent.encoded[encoding ?? 'identity']);
  }

  /** A build under a running server changes all pages at once. */
  async #get(path: string): Promise<Sent> {
    const { mtimeMs } = await stat(join(this.#root, 'index.html'));
    if (mtimeMs !== this.#builtAt) this.#sent = new Map();
    this.#builtAt = mtimeMs;
    const all = this.#sent;
    const prerendered = JSON.parse(await this.#read('prerendered.json').catch(withoutFile)) as Prerendered;
    const { frame, [this.#off.filter((name) => name !== 'mail').join(' ')]: markup } = prerendered[path] ?? {};
    const key = markup !== undefined || frame !== undefined || path === WORKER ? path : '';
    const sent = all.getOrInsertComputed(key, () => (key === WORKER ? this.#worker() : this.#page(markup, frame)));
    sent.catch(() => all.delete(key));
    return sent;
  }

  /** @param frame the only one that the address needs; the page that the service worker stores has all */
  async #page(markup: string | undefined, frame: string | undefined): Promise<Sent> {
    const built = await this.#read('index.html');
    const named =
      this.#off.length > 0 ? built.replace(/<html [^>]*(?=>)/, `$& data-off="${this.#off.join(' ')}"`) : built;
    const content = /(?<=<div id="root">).*?(?=<\/div>\s*<noscript>)/s;
    const [late = '', app = ''] = LATE.exec(named) ?? [];
    // The app replaces what is in the root, but later looks for its tags (src/web/app/follow-builds.ts).
    const atOnce = named.replace(late, '').replace('</body>', (end) => app + end);
    const framed = frame === undefined ? named : atOnce.replace(FRAMES, () => frame);
    const text = markup === undefined ? framed : framed.replace(content, () => markup);
    const policy = { 'content-security-policy': policyOf(text) };
    return toSend(text, markup === undefined, { 'content-type': 'text/html; charset=utf-8', ...policy });
  }

  async #worker(): Promise<Sent> {
    const [built, page] = [await this.#read('index.html'), await this.#get('/')];
    const text = (await this.#read(WORKER)).replaceAll(sha256(built), sha256(page.text));
    return toSend(text, false, { 'content-type': 'text/javascript; charset=utf-8' });
  }

  #read(name: string): Promise<string> {
    return readFile(join(this.#root, name), 'utf8');
  }
}

/** The best compression takes a quarter of a second, so it happens once for each build, and in another thread. */
async function toSend(text: string, startsApp: boolean, headers: Record<string, string>): Promise<Sent> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  const etag = `"${sha256(text)}"`;
  return {
    text,
    startsApp,
    encoded: { br, gzip: gzipped, identity },
    headers: { ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding', etag },
  };
}

type Prerendered = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Allows exactly the style and the scripts that the build has moved into its page. */
function policyOf(page: string): string {
  const sources = { 'style-src': /<style>(.*?)<\/style>/gs, 'script-src': /<script>(.*?)<\/script>/gs };
  const directives = Object.entries(sources).flatMap(([directive, pattern]) => {
    const hashes = Array.from(page.matchAll(pattern), ([, text = '']) => ` 'sha256-${sha256(text)}'`);
    return hashes.length === 0 ? [] : `${directive} 'self'${hashes.join('')}`;
  });
  return [CONTENT_SECURITY_POLICY, ...directives].join(';');
}

function withoutFile(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '{}';
  throw error;
}

/** As in the content security policy and in the list of the service worker. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
