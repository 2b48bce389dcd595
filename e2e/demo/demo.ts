import { expect, type Page } from '@playwright/test';
import { test as base } from '#e2e/fixtures.ts';
import { startServer } from '#e2e/server/server-process.ts';
import { DEMO_REGISTRATION } from '#shared/demo/account.ts';

/** There is one demo account on a server: each of these tests has a server of its own. */
export const test = base.extend({
  baseURL: async ({ database }, use) => {
    const server = await startServer({ database, rateLimits: false });
    await use(server.url);
    await server.stop();
  },
});

export const setUpButton = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
export const openButton = (page: Page) => page.getByRole('button', { name: 'Open the demo' });

/** The account is there, and nothing is recorded in it. */
export async function createDemoAccount(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/register', { data: DEMO_REGISTRATION });
  expect(answer.status()).toBe(201);
}

/** The demo is set up, from its page. */
export async function setUpDemo(page: Page): Promise<void> {
  await page.goto('/demo');
  await setUpButton(page, 'Create Demo Account').click();
  await expect(setUpButton(page, 'Demo Setup Complete')).toBeVisible();
}
