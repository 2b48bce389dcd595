import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Switches } from '#shared/switches.ts';

/** The exports of `src/web/prerender.tsx`. */
interface Prerenderer {
  prerender(path: string, switches: Switches): Promise<string>;
}

/** Switches that change these screens; `mail` changes neither. */
const SWITCHES = ['registration', 'guests', 'demo'] as const;
const ALL_SETS = Array.from({ length: 2 ** SWITCHES.length }, (_, bits) =>
  SWITCHES.filter((_, place) => bits & (2 ** place)),
);

/**
 * The markup of the login and the registration, by path and by the switches that are off, separated by spaces. A closed
 * registration depends on an invitation, so it is left to the app.
 */
export async function prerenderScreens(root: string): Promise<Record<string, Record<string, string>>> {
  const outDir = join(root, 'dist', 'prerender');
  await build({
    root,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, copyPublicDir: false, ssr: 'src/web/prerender.tsx' },
  });
  // What modules read of the page when they are loaded.
  Object.assign(globalThis, { document: { documentElement: { dataset: {} }, getElementById: () => null } });
  const { prerender } = (await import(join(outDir, 'prerender.js'))) as Prerenderer;
  const screens: Record<string, Record<string, string>> = { '/login': {}, '/register': {} };
  for (const off of ALL_SETS) {
    const isOn = (name: (typeof SWITCHES)[number]) => !off.includes(name);
    const switches: Switches = {
      registration: isOn('registration'),
      guests: isOn('guests'),
      demo: isOn('demo'),
      mail: true,
    };
    for (const [path, markup] of Object.entries(screens)) {
      if (path === '/login' || switches.registration) markup[off.join(' ')] = inactive(await prerender(path, switches));
    }
  }
  await rm(outDir, { recursive: true });
  return screens;
}

/** What the router and React add for pages that they take over. */
const ADDED = /<script>.*?<\/script>|<link [^>]*>/gs;

/** Without the app, a tap on a button would be lost, and submitting the form would send the password in an address. */
function inactive(markup: string): string {
  if (!markup.includes('type="submit"')) throw new Error('The prerendered screen has no form.');
  if (markup.includes(' style=')) throw new Error('The content security policy allows no style attributes.');
  return markup.replaceAll(ADDED, '').replaceAll('<button ', '<button disabled="" ');
}
