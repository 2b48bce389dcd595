import type { Locator, Page } from '@playwright/test';

export const toast = (page: Page): Locator => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
