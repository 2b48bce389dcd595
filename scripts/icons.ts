import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '#testing/browser/chromium.ts';

/** Draws the PNG icons from `public/icon.svg`: run `node scripts/icons.ts` after a change of that file. */
const publicFolder = join(import.meta.dirname, '..', 'public');
const folder = join(publicFolder, 'icons');

const svg = await readFile(join(publicFolder, 'icon.svg'), 'utf8');
/** For systems that round the corners themselves. */
const square = svg.replace(/ rx="\d+"/, '');
const icons = [
  { name: 'icon-192', size: 192, svg },
  { name: 'icon-512', size: 512, svg },
  { name: 'maskable-512', size: 512, svg: square },
  { name: 'apple-touch-icon', size: 180, svg: square },
];

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await chromiumLaunchOptions());
for (const { name, size, svg } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
}
await browser.close();
