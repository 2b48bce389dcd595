import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startServer } from '#e2e/server/server-process.ts';
import { chromiumLaunchOptions } from '#testing/browser/chromium.ts';
import { contactSheet } from './screenshots/contact-sheet.ts';
import { createPeople } from './screenshots/people.ts';
import { looks, NOW, shoot } from './screenshots/shoot.ts';
import { shots } from './screenshots/shots.ts';

/**
 * Shows every screen and state of the running product, light and dark, on a phone and on a desktop, as pictures and one
 * contact sheet in `screenshots/`. `npm run screenshots -- budget` draws only those with `budget` in their name.
 */
const folder = join(import.meta.dirname, '..', 'screenshots');
const wanted = process.argv[2] ?? '';
const chosen = shots.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));

if (!wanted) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const server = await startServer({ database: 'sqlite', rateLimits: false });
await server.setTime(Date.parse(NOW));
const browser = await chromium.launch(await chromiumLaunchOptions());
const open = async () => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.clock.install({ time: NOW });
  return context;
};

const failed: string[] = [];
try {
  const people = await createPeople(open);
  for (const shot of chosen) {
    const context = await open();
    try {
      await shoot(context, shot, people, folder);
    } catch (error) {
      failed.push(`${shot.name}: ${error instanceof Error ? error.message : error}`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
await writeFile(join(folder, 'index.html'), contactSheet(chosen, looks));
if (failed.length > 0) throw new Error(`Not every screen could be shown:\n${failed.join('\n')}`);
