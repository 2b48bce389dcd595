import { chromium, type Page } from 'playwright-core';
import { chromiumLaunchOptions } from '#testing/chromium.ts';
import { startCentwise } from './child.ts';
import type { Filled } from './growth.ts';
import type { Row } from './table.ts';

/** Far more than a thumb does in one frame. */
const PIXELS_PER_FRAME = 6000;
const LONG_TASK_MILLISECONDS = 50;

const WATCH_LONG_TASKS = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
`;
const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
const BELOW = 'document.documentElement.scrollHeight - innerHeight - scrollY';

/** Scrolls the list in a real browser from its first row to its last, on the built web app. */
export async function measureScroll({ env, token, transactions }: Filled & { transactions: number }): Promise<Row[]> {
  const server = await startCentwise(env);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const user = await fetch(`http://127.0.0.1:${server.port}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const stored = JSON.stringify([await user.text(), token]);
    await page.addInitScript(`[localStorage.user, localStorage.token] = ${stored}`);
    await page.goto(`http://127.0.0.1:${server.port}/transactions`);
    await page.getByRole('listitem').first().waitFor();
    await page.evaluate(WATCH_LONG_TASKS);
    await scrollToTheEnd(page, transactions);
    const tasks = await page.evaluate<number[]>('window.longTasks');
    return [
      {
        name: `long tasks over ${LONG_TASK_MILLISECONDS} ms while ${transactions} rows scroll by`,
        figures: ['', `${tasks.length}`, tasks.length > 0 ? `${Math.max(...tasks)} ms` : '', 'none'],
        value: tasks.length,
        target: 0,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function scrollToTheEnd(page: Page, transactions: number): Promise<void> {
  await page.mouse.move(200, 500);
  const last = page.locator(`[aria-posinset="${transactions}"]`);
  while ((await last.count()) === 0) {
    await page.mouse.wheel(0, PIXELS_PER_FRAME);
    await page.evaluate(NEXT_FRAME);
    if ((await page.evaluate<number>(BELOW)) <= 0) await page.waitForTimeout(50);
  }
}
