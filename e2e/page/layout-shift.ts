import { expect, type Page } from '@playwright/test';
import { twoFrames } from './frames.ts';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

type Watching = typeof globalThis & { layoutShifts?: string[] };

/** Call before opening a screen: delays its responses and records everything that moves meanwhile. */
export async function loadSlowly(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    await twoFrames(page);
    await route.fulfill({ response: answer });
  });
  await watchLayoutShifts(page);
}

/** Call before opening a screen: records everything that moves without user input. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    (globalThis as Watching).layoutShifts = shifts;
    const describe = (node: Node | null) => (node instanceof Element ? node.outerHTML : (node?.nodeName ?? '?'));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => describe(node).slice(0, 120)).join(', ');
        shifts.push(`${entry.value.toFixed(4)} ${moved}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Expects that nothing has moved since the screen was opened. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (globalThis as Watching).layoutShifts)).toEqual([]);
}
