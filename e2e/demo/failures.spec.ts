import type { Page } from '@playwright/test';
import { register, storedSession } from '#e2e/auth/account.ts';
import { expect } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes } from '#e2e/page/accessibility.ts';
import { interceptNext } from '#e2e/page/intercept.ts';
import { createDemoAccount, setUpButton, setUpDemo, test } from './demo.ts';

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test.describe('a failure on the demo page', () => {
  test("with 409 says 'Demo account already exists (email already registered)' and continues from there", {
    tag: ['@8.demo.conflict'],
  }, async ({ page }) => {
    await page.goto('/demo');
    await expect(setUpButton(page, 'Create Demo Account')).toBeEnabled();
    await createDemoAccount(page);
    await setUpButton(page, 'Create Demo Account').click();
    await expect(alert(page)).toHaveText('Demo account already exists (email already registered)');
    await setUpButton(page, 'Add Demo Data').click();
    await expect(setUpButton(page, 'Demo Setup Complete')).toBeVisible();
    await expect(alert(page)).toBeEmpty();
  });

  for (const [what, status, answer, said] of [
    ['validation errors are shown as field: messages', 400, { errors: { phone: ['No', 'Never'] } }, 'phone: No, Never'],
    ["others 'Error: {message}'", 403, {}, 'Error: The words of the server'],
  ] as const) {
    test(what, { tag: ['@8.demo.validation', '@8.demo.other'] }, async ({ page }) => {
      const json = { success: false, code: 'validation_failed', message: 'The words of the server', ...answer };
      await page.route('**/api/auth/register', (route) => route.fulfill({ status, json }));
      await page.goto('/demo');
      await setUpButton(page, 'Create Demo Account').click();
      await expect(alert(page)).toHaveText(said);
      await expect(setUpButton(page, 'Create Demo Account')).toBeFocused();
    });
  }

  test('with a refused connection says that the backend is unreachable on port 3001', {
    tag: ['@8.demo.refused'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/ERR_CONNECTION_REFUSED/);
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.goto('/demo');
    await expect(alert(page)).toContainText(/backend cannot be reached.* port 3001/);
    await setUpButton(page, 'Create Demo Account').click();
    await expect(alert(page)).toContainText(/backend cannot be reached.* port 3001/);
    await page.unroute('**/api/**');
    await setUpButton(page, 'Create Demo Account').click();
    await expect(setUpButton(page, 'Demo Setup Complete')).toBeVisible();
  });

  test('to check the setup does not claim that the demo is missing', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 500/);
    await createDemoAccount(page);
    const refusal = { status: 500, json: { success: false, code: 'internal', message: 'Something went wrong' } };
    await interceptNext(page, 'GET', '**/api/demo/status', (route) => route.fulfill(refusal));
    await page.goto('/demo');
    await expect(alert(page)).toHaveText('Error: Something went wrong');
    await expect(page.getByRole('status')).toBeEmpty();
    await setUpButton(page, 'Create Demo Account').click();
    await setUpButton(page, 'Add Demo Data').click();
    await expect(setUpButton(page, 'Demo Setup Complete')).toBeVisible();
  });

  test('to check the setup can be retried', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 500/);
    await setUpDemo(page);
    const refusal = { status: 500, json: { success: false, code: 'internal', message: 'Something went wrong' } };
    await interceptNext(page, 'GET', '**/api/demo/status', (route) => route.fulfill(refusal));
    await page.reload();
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await interceptNext(page, 'GET', '**/api/demo/status', (route) => route.fulfill(refusal));
    await retry.click();
    await expect(alert(page)).toHaveText('Error: Something went wrong');
    await expect(retry).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await retry.click();
    await expect(setUpButton(page, 'Demo Account Ready')).toBeVisible();
    await expect(alert(page)).toBeEmpty();
    await expect(retry).toBeHidden();
  });

  test("to seed says 'Demo data creation failed, but account was created successfully.'", {
    tag: ['@8.demo.seed'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 500/);
    const refusal = { status: 500, json: { success: false, code: 'internal', message: 'no' } };
    await interceptNext(page, 'POST', '**/api/demo/seed', (route) => route.fulfill(refusal));
    await page.goto('/demo');
    await setUpButton(page, 'Create Demo Account').click();
    await expect(alert(page)).toHaveText('Demo data creation failed, but account was created successfully.');
    await setUpButton(page, 'Add Demo Data').click();
    await expect(setUpButton(page, 'Demo Setup Complete')).toBeVisible();
  });

  test("to clear says 'Warning: Some existing data may not have been cleared'", {
    tag: ['@8.demo.clearing'],
  }, async ({ page }) => {
    await page.route('**/api/demo/seed', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), cleared: false } });
    });
    await setUpDemo(page);
    await expect(alert(page)).toHaveText('Warning: Some existing data may not have been cleared');
  });

  test('with 401 neither removes the stored session nor leads to /login', {
    tag: ['@8.session.unauthorized-demo'],
  }, async ({ page }) => {
    await register(page);
    const before = await storedSession(page);
    const refusal = { status: 401, json: { success: false, code: 'invalid_token', message: 'Invalid token' } };
    await page.route('**/api/demo/**', (route) => route.fulfill(refusal));
    await page.goto('/demo');
    await expect(alert(page)).toHaveText('Error: Invalid token');
    await setUpButton(page, 'Create Demo Account').click();
    await expect(alert(page)).toHaveText('Demo data creation failed, but account was created successfully.');
    await expect(page).toHaveURL('/demo');
    expect(await storedSession(page)).toEqual(before);
  });
});
