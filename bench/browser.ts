import { chromium, type Page } from 'playwright-core';
import { chromiumLaunchOptions } from '#testing/browser/chromium.ts';
import { startCentwise } from './child.ts';
import type { Filled } from './growth.ts';
import { median, type Row } from './table.ts';

/** A hard fling moves about 150 px per frame; the end of a long list is reached faster than by any fling. */
const FLING_PIXELS = 400;
const LEAP_PIXELS = 6000;
const SLOW_FRAMES = 300;
const LONG_TASK_MILLISECONDS = 50;
const ROUNDS = 5;
/** How much slower a cheap phone is than this machine. */
const SLOWDOWN = 4;
const ADDED = `an added expense in the list after the answer, CPU ${SLOWDOWN}x slower`;

const WATCH_LONG_TASKS = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
`;
const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
const BELOW = 'document.documentElement.scrollHeight - innerHeight - scrollY';
/** Records the time of the response to a POST. */
const WATCH_ANSWERS = `
  const ask = window.fetch;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    if (request[1]?.method === 'POST') window.answeredAt = performance.now();
    return answer;
  };
`;

/** The main job in a real browser, on the built web app, with many transactions. */
export async function measureBrowser({ env, token, transactions }: Filled & { transactions: number }): Promise<Row[]> {
  const server = await startCentwise(env);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const origin = `http://127.0.0.1:${server.port}`;
  const open = async (path: string, slowdown: number) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const user = await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    const stored = JSON.stringify([await user.text(), token]);
    await page.addInitScript(`[localStorage.user, localStorage.token] = ${stored}; ${WATCH_ANSWERS}`);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`${origin}${path}`);
    return page;
  };
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
    await browser.close();
    await server.stop();
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

function milliseconds(name: string, times: readonly number[], target: number): Row {
  const value = median(times);
  return { name, figures: ['', `${value.toFixed(0)} ms`, `<= ${target} ms`], value, target };
}

function noLongTasks(name: string, tasks: readonly number[]): Row {
  const longest = tasks.length > 0 ? `longest ${Math.max(...tasks)} ms` : '';
  return {
    name: `tasks over ${LONG_TASK_MILLISECONDS} ms: ${name}`,
    figures: [longest, `${tasks.length}`, 'none'],
    value: tasks.length,
    target: 0,
  };
}
