import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { People } from './people.ts';

/** The time of every picture: a Wednesday morning in New York, the same in every run. */
export const NOW = '2026-03-18T09:30:00-04:00';

/** One screen in one state. */
export interface Shot {
  name: string;
  /** The user of the screen; a signed-out visitor by default. */
  as?: keyof People;
  open: (page: Page) => Promise<void>;
}

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
};
const themes = ['light', 'dark'] as const;

/** The variants of each shot; the name of its file ends with the variant. */
export const looks = Object.keys(sizes).flatMap((size) => themes.map((theme) => `${size}-${theme}`));

/** Milliseconds for lists and charts to adapt to a new size. */
const SETTLE = 150;

/** The maximum height of a picture. */
const MAX_HEIGHT = 2600;

export function fileOf({ name }: Pick<Shot, 'name'>, look: string): string {
  return `${name.toLowerCase().replaceAll(/\W+/g, '-')}.${look}.png`;
}

/** Opens the screen once and takes a picture in every size and theme. */
export async function shoot(context: BrowserContext, shot: Shot, people: People, folder: string): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (shot.as) await page.addInitScript((entries) => Object.assign(localStorage, entries), people[shot.as]);
  await page.setViewportSize(sizes.phone);
  await shot.open(page);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...viewport, height: Math.min(Math.max(height, viewport.height), MAX_HEIGHT) });
    await page.waitForTimeout(SETTLE);
    for (const theme of themes) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      await page.screenshot({ path: join(folder, fileOf(shot, `${size}-${theme}`)), animations: 'disabled' });
    }
  }
}
