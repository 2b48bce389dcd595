import type { Page } from '@playwright/test';

export const icons = (page: Page) => page.getByRole('radiogroup', { name: 'Category Icon' });
export const icon = (page: Page, name: string) => icons(page).getByRole('radio', { name, exact: true });

/** Delays the next change of a budget, so that the busy form can be seen. */
export async function holdChanges(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/api/budgets**', async (route) => {
    if (route.request().method() !== 'GET') await released.promise;
    await route.continue();
  });
  return released.resolve;
}
