import type { Locator, Page } from '@playwright/test';

/** The button with exactly this name. */
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
