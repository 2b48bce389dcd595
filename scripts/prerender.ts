import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Switches } from '#shared/switches.ts';
import { greeting } from '#web/features/dashboard/greeting.ts';

/** The exports of `src/web/prerender.tsx`. */
interface Prerenderer {
  prerender(path: string, switches: Switches): Promise<string>;
  prerenderSignedIn(): Promise<Map<string, SignedInScreen>>;
  prerenderBalance(): Promise<string>;
}

interface SignedInScreen {
  readonly markup: string;
  /** The addresses of what its loader requests. */
  readonly requests: readonly string[];
}

/** What is shown before the app has loaded. */
export interface Prerendered {
  /** The markup of the login and the registration, by path and by the switches that are off, separated by spaces. */
  readonly screens: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly frames: Frames;
  /** The first card of the dashboard without its amounts, for `public/stored-page.js`. */
  readonly balance: string;
}

/** The header and the navigation of each screen of a signed-in user, for `public/frame.js`. */
interface Frames {
  /** The path, in which `$id` stands for any id, the markup, and the addresses of the first requests, with the same `$id`. */
  readonly frames: readonly (readonly [string, string, readonly string[]])[];
  /** The greeting of each hour, which takes the place of `GREETING`. */
  readonly greetings: readonly string[];
}

/** Switches that change these screens; `mail` changes neither. */
const SWITCHES = ['registration', 'guests', 'demo'] as const;
const ALL_SETS = Array.from({ length: 2 ** SWITCHES.length }, (_, bits) =>
  SWITCHES.filter((_, place) => bits & (2 ** place)),
);

/** A closed registration depends on an invitation, so it is left to the app. */
export async function prerenderScreens(root: string): Promise<Prerendered> {
  const outDir = join(root, 'dist', 'prerender');
  await build({
    root,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, copyPublicDir: false, ssr: 'src/web/prerender.tsx' },
  });
  Object.assign(globalThis, PAGE);
  const { prerender, prerenderSignedIn, prerenderBalance } = (await import(
    join(outDir, 'prerender.js')
  )) as Prerenderer;
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
  const frames = framesOf(await prerenderSignedIn());
  const balance = balanceOf(await prerenderBalance());
  await rm(outDir, { recursive: true });
  return { screens, frames, balance };
}

const NO_STORAGE = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
/** What the app reads of a page to show a screen that has no data yet. */
const PAGE = {
  document: { documentElement: { dataset: {} }, getElementById: () => null },
  location: { origin: '' },
  localStorage: NO_STORAGE,
  sessionStorage: NO_STORAGE,
  matchMedia: () => ({ matches: false }),
};

const GREETING = 'GREETING';

/** Addresses with a date are not known yet. */
const DATED = /\d{4}-\d{2}/;

function framesOf(screens: Map<string, SignedInScreen>): Frames {
  const frames = [...screens].sort(([a], [b]) => a.split('$').length - b.split('$').length);
  return {
    frames: frames.map(([path, { markup, requests }]) => [
      path,
      frameOf(path, markup),
      requests.filter((address) => !DATED.test(address)).map((address) => address.replaceAll('%24', '$')),
    ]),
    greetings: Array.from({ length: 24 }, (_, hour) => greeting(hour)),
  };
}

/** Nobody can use a frame, and screen readers get the status instead. */
function frameOf(path: string, screen: string): string {
  const [, outer, header, main] = /<div (class="[^>]*)>(<header.*<\/header>)(<main[^>]*>)/s.exec(screen) ?? [];
  if (!outer) throw new Error(`${path} has no frame. Its screen has to be shown without a browser and without data.`);
  const [nav = ''] = /<nav .*<\/nav>/s.exec(screen) ?? [];
  const heading = path === '/dashboard' ? header?.replace(/(<h1[^>]*>)[^<]*/, `$1${GREETING}`) : header;
  return `<p class="visually-hidden" role="status">Loading...</p><div inert="" aria-hidden="true" ${outer}>${heading}${main}</main>${nav}</div>`;
}

/** What an inert card does not need: where its links lead, and the sizes, which depend on the text. */
const UNNEEDED = / (?:href|id|aria-labelledby|style)="[^"]*"/g;

/** The first card of the dashboard, with a place for each amount and a mark on the arrow of each label. */
function balanceOf(dashboard: string): string {
  const [card] = /<section(?:(?!<section).)*?Balance Summary.*?<\/section>/s.exec(dashboard) ?? [];
  const places = card
    ?.replaceAll(UNNEEDED, '')
    .replaceAll(/>\$0\.0\d</g, ' data-figure=""><')
    .replaceAll(/<svg(?=[^>]*>(?:(?!<svg).)*<\/svg><\/(?:p|dt)>)/g, '<svg data-arrow=""');
  if (places?.match(/data-figure/g)?.length !== 7 || places.match(/data-arrow/g)?.length !== 7)
    throw new Error('The first card of the dashboard has no longer seven amounts with arrows.');
  return places;
}

/** What the router and React add for pages that they take over. */
const ADDED = /<script>.*?<\/script>|<link [^>]*>/gs;

/** Without the app, a tap on a button would be lost, and submitting the form would send the password in an address. */
function inactive(markup: string): string {
  if (!markup.includes('type="submit"')) throw new Error('The prerendered screen has no form.');
  if (markup.includes(' style=')) throw new Error('The content security policy allows no style attributes.');
  return markup.replaceAll(ADDED, '').replaceAll('<button ', '<button disabled="" ');
}
