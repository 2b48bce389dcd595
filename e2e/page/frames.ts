import type { Page } from '@playwright/test';

/** Waits for two frames, so that the state before them is painted. A closing page has no frames. */
export async function twoFrames(page: Page): Promise<void> {
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await page.evaluate(frames).catch(() => {});
}
