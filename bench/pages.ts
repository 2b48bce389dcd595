import { chromium, type Page } from 'playwright-core';
import { chromiumLaunchOptions } from '#testing/browser/chromium.ts';
import { startCentwise } from './child.ts';
import type { Filled } from './growth.ts';
import { median, type Row } from './table.ts';

const LONG_TASK_MILLISECONDS = 50;
/** How much slower a cheap phone is than this machine. */
export const SLOWDOWN = 4;

export const WATCH_LONG_TASKS = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
`;
/** Records the time of the response to a POST. */
const WATCH_ANSWERS = `
  const ask = window.fetch;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    if (request[1]?.method === 'POST') window.answeredAt = performance.now();
    return answer;
  };
`;

/** A phone's browser, in which the user is signed in. */
export async function openBrowser({ env, token }: Filled) {
  const server = await startCentwise(env);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const origin = `http://127.0.0.1:${server.port}`;
  const user = await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const stored = JSON.stringify([await user.text(), token]);
  return {
    /** @param script runs before the page's own */
    open: async (path: string, slowdown: number, script = ''): Promise<Page> => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
      await page.addInitScript(`[localStorage.user, localStorage.token] = ${stored}; ${WATCH_ANSWERS} ${script}`);
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.goto(`${origin}${path}`);
      return page;
    },
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

export function milliseconds(name: string, times: readonly number[], target: number): Row {
  const value = median(times);
  return { name, figures: ['', `${value.toFixed(0)} ms`, `<= ${target} ms`], value, target };
}

export function noLongTasks(name: string, tasks: readonly number[]): Row {
  const longest = tasks.length > 0 ? `longest ${Math.max(...tasks)} ms` : '';
  return {
    name: `tasks over ${LONG_TASK_MILLISECONDS} ms: ${name}`,
    figures: [longest, `${tasks.length}`, 'none'],
    value: tasks.length,
    target: 0,
  };
}
