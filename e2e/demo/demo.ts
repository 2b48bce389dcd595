import { expect, type Page } from '@playwright/test';
import { test as base } from '#e2e/fixtures.ts';
import { startServer } from '#e2e/server/server-process.ts';
import { DEMO_REGISTRATION } from '#shared/demo/account.ts';

/** A server has one demo account, so each of these tests has its own server. */
export const test = base.extend({
  baseURL: async ({ database }, use) => {
    const server = await startServer({ database, rateLimits: false });
    await use(server.url);
    await server.stop();
  },
});

export const setUpButton = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
export const openButton = (page: Page) => page.getByRole('button', { name: 'Open the demo' });

/** Creates the demo account without data. */
export async function createDemoAccount(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/register', { data: DEMO_REGISTRATION });
  expect(answer.status()).toBe(201);
}

/** Sets up the demo on its page. */
export async function setUpDemo(page: Page): Promise<void> {
  await page.goto('/demo');
  await setUpButton(page, 'Create Demo Account').click();
  await expect(setUpButton(page, 'Demo Setup Complete')).toBeVisible();
}
