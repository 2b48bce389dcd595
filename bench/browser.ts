import type { Page } from 'playwright-core';
import type { Filled } from './growth.ts';
import { milliseconds, noLongTasks, openBrowser, SLOWDOWN, WATCH_LONG_TASKS } from './pages.ts';
import type { Row } from './table.ts';

/** A hard fling moves about 150 px per frame; the end of a long list is reached faster than by any fling. */
const FLING_PIXELS = 400;
const LEAP_PIXELS = 6000;
const SLOW_FRAMES = 300;
const ROUNDS = 5;
const ADDED = `an added expense in the list after the answer, CPU ${SLOWDOWN}x slower`;

const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
const BELOW = 'document.documentElement.scrollHeight - innerHeight - scrollY';
/** The main job in a real browser, on the built web app, with many transactions. */
export async function measureBrowser({ env, token, transactions }: Filled & { transactions: number }): Promise<Row[]> {
  const { open, close } = await openBrowser({ env, token });
  try {
    const interactive: number[] = [];
    const shown: number[] = [];
    const shownFromList: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const dashboard = await open('/dashboard', SLOWDOWN);
      interactive.push(await shownAt(dashboard, 'main li'));
      await dashboard.close();
      const form = await open('/transactions/new', SLOWDOWN);
      shown.push(await addedAfter(form, `Added ${round}`));
      await form.close();
      const list = await open('/transactions', SLOWDOWN);
      await list.getByRole('link', { name: 'Add Transaction' }).click();
      shownFromList.push(await addedAfter(list, `Added ${round} from the list`));
      await list.close();
    }
    const all = await open('/transactions', 1);
    const fast = await longTasks(all, () => scrollToTheEnd(all, transactions + 2 * ROUNDS));
    await all.close();
    const slow = await open('/transactions', SLOWDOWN);
    const slowed = await longTasks(slow, () => scrollFrames(slow, SLOW_FRAMES, FLING_PIXELS));
    return [
      milliseconds(`dashboard in use, CPU ${SLOWDOWN}x slower`, interactive, 1500),
      milliseconds(`${ADDED}, the form opened from the list`, shownFromList, 100),
      milliseconds(`${ADDED}, the form opened by its address`, shown, 100),
      noLongTasks(`${transactions} rows scroll by`, fast),
      noLongTasks(`scrolling for ${SLOW_FRAMES} frames, CPU ${SLOWDOWN}x slower`, slowed),
    ];
  } finally {
    await close();
  }
}

/** Since the page was requested. */
async function shownAt(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .waitFor()
    .then(() => page.evaluate('performance.now()'));
}

/** From the response to the frame in which the list shows the row. */
async function addedAfter(page: Page, description: string): Promise<number> {
  await page.getByLabel('Amount').fill('12.50');
  await page.getByLabel('Description').fill(description);
  await page.waitForLoadState('networkidle');
  await page.evaluate(`(window.shown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The added expense did not appear in the list')), 10_000);
    const look = () => {
      const isThere = [...document.querySelectorAll('[aria-posinset]')].some((row) => row.textContent.includes(${JSON.stringify(description)}));
      isThere ? resolve(performance.now() - window.answeredAt) : requestAnimationFrame(look);
    };
    look();
  })) && 0`);
  await page.getByRole('button', { name: 'Add Transaction' }).click();
  return page.evaluate('window.shown');
}

async function longTasks(page: Page, scroll: () => Promise<void>): Promise<number[]> {
  await page.locator('[aria-posinset]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(200, 500);
  await page.evaluate(WATCH_LONG_TASKS);
  await scroll();
  return page.evaluate('window.longTasks');
}

async function scrollToTheEnd(page: Page, transactions: number): Promise<void> {
  const last = page.locator(`[aria-posinset="${transactions}"]`);
  while ((await last.count()) === 0) {
    await scrollFrames(page, 1, LEAP_PIXELS);
    if ((await page.evaluate<number>(BELOW)) <= 0) await page.waitForTimeout(50);
  }
}

async function scrollFrames(page: Page, frames: number, pixels: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    await page.mouse.wheel(0, pixels);
    await page.evaluate(NEXT_FRAME);
  }
}
