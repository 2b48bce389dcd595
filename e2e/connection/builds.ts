import { createHash } from 'node:crypto';
import type { Front } from './front.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** Serves a build like that of the server, whose entry script has another name, and no scripts of the server's build. */
export async function serveNextBuild(front: Front, target: string): Promise<void> {
  const load = async (path: string) => (await fetch(target + path)).text();
  const [page, worker] = [await load('/index.html'), await load('/sw.js')];
  const entry = /<script type="module" async crossorigin src="([^"]+\/index-[^"]+)"/.exec(page)?.[1] ?? '';
  const next = '/assets/next.js';
  const nextPage = page.replaceAll(entry, next);
  const nextWorker = worker
    .replace(/BUILD = '\w+'/, "BUILD = 'next'")
    .replaceAll(sha256(page), sha256(nextPage))
    .replaceAll(`"${entry}"`, `"${next}"`);
  front.answer = async (path) => {
    if (path === '/sw.js') return { type: 'text/javascript', body: nextWorker };
    if (path === next) return { type: 'text/javascript', body: await load(entry) };
    if (path === entry) return { status: 404, type: 'text/html', body: '' };
    const isPage = path === '/index.html' || !/[.]|^\/api\//.test(path);
    return isPage ? { type: 'text/html', body: nextPage } : undefined;
  };
}
