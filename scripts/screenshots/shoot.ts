import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { People } from './people.ts';

/** The clock of every picture: a Wednesday morning in New York, so that they are the same in every run. */
export const NOW = '2026-03-18T09:30:00-04:00';

/** One screen in one state. */
export interface Shot {
  name: string;
  /** Who sees it; a signed-out visitor when nobody is named. */
  as?: keyof People;
  open: (page: Page) => Promise<void>;
}

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
};
const themes = ['light', 'dark'] as const;

/** How each shot is shown; the name of its file ends with it. */
export const looks = Object.keys(sizes).flatMap((size) => themes.map((theme) => `${size}-${theme}`));

/** Milliseconds in which lists and charts draw what the new size shows of them. */
const SETTLE = 150;

/** A long screen is shown whole, up to here. */
const MAX_HEIGHT = 2600;

export function fileOf({ name }: Pick<Shot, 'name'>, look: string): string {
  return `${name.toLowerCase().replaceAll(/\W+/g, '-')}.${look}.png`;
}

/** Opens the screen once, then takes it as it is in every size and theme. */
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
