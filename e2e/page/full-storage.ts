import type { Page } from '@playwright/test';

/** Leaves no room in the browser's storage of the page's origin. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let size = 2 ** 23; size >= 1; size /= 2) {
      try {
        localStorage.setItem(`filler ${size}`, 'x'.repeat(size));
      } catch {
        // No room for so much.
      }
    }
  });
}
