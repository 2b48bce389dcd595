import { expect, type Locator, type Page } from '@playwright/test';
import { untilIdle } from './idle.ts';

/** Longer than the call that pauses takes on a slow machine. */
const MARGIN_MILLISECONDS = 20_000;

/** Pauses an installed clock a little in the future, so that a slow machine does not miss what shows only for a while. */
export async function pauseClock(page: Page): Promise<void> {
  // A browser whose clock is paused is never idle.
  await untilIdle(page);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + MARGIN_MILLISECONDS);
}

/** Moves an installed clock on until this is visible, because the retries of a failed call take three seconds. */
export async function skipRetriesUntil(shown: Locator): Promise<void> {
  await expect(async () => {
    await shown.page().clock.fastForward(1000);
    expect(await shown.isVisible()).toBe(true);
  }).toPass({ intervals: [100] });
}
