import { expect, type Page } from '@playwright/test';

/** Waits until the browser has been idle, and so until the code that follows the first screen runs. */
export async function untilIdle(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Messages' })).toBeAttached();
}
