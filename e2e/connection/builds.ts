import { createHash } from 'node:crypto';
import type { Front } from './front.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** Serves a build like that of the server, whose scripts have other names, and no scripts of the server's build. */
export async function serveNextBuild(front: Front, target: string): Promise<void> {
  const load = async (path: string) => (await fetch(target + path)).text();
  const [page, worker] = [await load('/index.html'), await load('/sw.js')];
  const names = Array.from(worker.matchAll(/"\/assets\/([^"]+\.js)"/g), ([, name = '']) => name);
  const anyName = new RegExp(names.join('|').replaceAll('.', '[.]'), 'g');
  const rename = (text: string) => text.replaceAll(anyName, 'next-$&');
  const scripts = new Map<string, string>();
  const nextPage = rename(page);
  let nextWorker = rename(worker)
    .replace(/BUILD = '\w+'/, "BUILD = 'next'")
    .replaceAll(sha256(page), sha256(nextPage));
  for (const name of names) {
    const script = await load(`/assets/${name}`);
    scripts.set(`/assets/next-${name}`, rename(script));
    nextWorker = nextWorker.replace(sha256(script), sha256(rename(script)));
  }
  front.answer = async (path) => {
    if (path === '/sw.js') return { type: 'text/javascript', body: nextWorker };
    const script = scripts.get(path);
    if (script !== undefined) return { type: 'text/javascript', body: script };
    if (path.startsWith('/assets/')) return { type: 'text/html', status: 404, body: '' };
    const isPage = path === '/index.html' || !/[.]|^\/api\//.test(path);
    return isPage ? { type: 'text/html', body: nextPage } : undefined;
  };
}
