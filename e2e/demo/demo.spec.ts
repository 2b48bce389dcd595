import type { APIResponse } from '@playwright/test';
import { newEmail, PASSWORD, register, storedSession } from '#e2e/auth/account.ts';
import { expect } from '#e2e/fixtures.ts';
import { doubleTheText, expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { expectNoLayoutShift, watchLayoutShifts } from '#e2e/page/layout-shift.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_REGISTRATION } from '#shared/demo/account.ts';
import { createDemoAccount, openButton, setUpButton, setUpDemo, test } from './demo.ts';

const answerOf = async (response: Promise<APIResponse>) => (await response).json();

test('three clicks lead from an empty server to a dashboard with the sample household @both', {
  tag: ['@1.product.demo'],
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try the demo' }).click();
  await expect(page).toHaveURL('/demo');
  await setUpButton(page, 'Create Demo Account').click();
  await expect(setUpButton(page, 'Demo Setup Complete')).toBeDisabled();
  await openButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  const recent = page.getByRole('region', { name: 'Recent Transactions' });
  await expect(recent.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Savings Goals' }).getByRole('listitem')).toHaveCount(3);
  expect(JSON.parse((await storedSession(page)).user ?? '')).toMatchObject({ email: DEMO_EMAIL, accountKind: 'demo' });
});

test.describe('the demo page', () => {
  test('shows the credentials and a link to /login', { tag: ['@2.demo.page', '@6.access.demo'] }, async ({ page }) => {
    await page.goto('/demo');
    await expect(page).toHaveTitle('Centwise | Demo Account');
    await expect(page.getByText(DEMO_EMAIL)).toBeVisible();
    await expect(page.getByText(DEMO_PASSWORD)).toBeVisible();
    await expect(page.getByText("It's shared with everyone and resets every hour.")).toBeVisible();
    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/login');
  });

  test("has one button: 'Checking...', 'Create Demo Account', 'Creating...', 'Demo Setup Complete'", {
    tag: [
      '@2.demo.button',
      '@2.demo.label-checking',
      '@2.demo.label-creating',
      '@2.demo.label-create',
      '@2.demo.label-complete',
      '@4.demo.checking',
      '@4.demo.creating',
      '@4.demo.complete',
    ],
  }, async ({ page }) => {
    const checked = Promise.withResolvers<void>();
    const seeded = Promise.withResolvers<void>();
    await page.route('**/api/demo/status', async (route) => {
      await checked.promise;
      await route.continue();
    });
    await page.route('**/api/demo/seed', async (route) => {
      await seeded.promise;
      await route.continue();
    });
    await page.goto('/demo');
    await expect(setUpButton(page, 'Checking...')).toBeDisabled();
    await expect(openButton(page)).toBeDisabled();
    checked.resolve();
    await setUpButton(page, 'Create Demo Account').click();
    await expect(setUpButton(page, 'Creating...')).toBeDisabled();
    await expect(openButton(page)).toBeDisabled();
    seeded.resolve();
    await expect(setUpButton(page, 'Demo Setup Complete')).toBeDisabled();
    await expect(page.getByRole('status')).toContainText(/\d+ transactions, \d+ budgets and \d+ goals/);
    await expect(openButton(page)).toBeEnabled();
  });

  test("says 'Demo Account Ready' if the data exists, and nothing moves", {
    tag: ['@2.demo.label-ready', '@4.demo.exists-with-data'],
  }, async ({ page }) => {
    await setUpDemo(page);
    await watchLayoutShifts(page);
    await page.reload();
    await expect(setUpButton(page, 'Demo Account Ready')).toBeDisabled();
    await expectNoLayoutShift(page);
    await openButton(page).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test("offers 'Add Demo Data' if the account exists without data @both", {
    tag: ['@2.demo.label-add', '@4.demo.exists-without-data'],
  }, async ({ page }) => {
    await createDemoAccount(page);
    await page.goto('/demo');
    await setUpButton(page, 'Add Demo Data').click();
    await expect(setUpButton(page, 'Demo Setup Complete')).toBeVisible();
  });

  test('resets data that other visitors changed, without affecting the stored session @both', async ({ page }) => {
    await setUpDemo(page);
    const { token } = await answerOf(page.request.post('/api/auth/login', { data: DEMO_REGISTRATION }));
    const headers = { authorization: `Bearer ${token}` };
    const newest = async () => (await answerOf(page.request.get('/api/transactions?limit=1', { headers }))).items[0];
    const { _id, ...mess } = { ...(await newest()), type: 'income', category: 'salary', note: '$999,999 VANDAL' };
    await answerOf(page.request.put(`/api/transactions/${_id}`, { headers, data: mess }));
    expect((await newest()).note).toBe('$999,999 VANDAL');
    await page.goto('/demo');
    await expect(setUpButton(page, 'Demo Account Ready')).toBeDisabled();

    const startOver = page.getByRole('button', { name: 'Start over with fresh data' });
    await startOver.click();
    await expect(page.getByRole('status')).toHaveText(/^Added \d+ transactions/);

    await expect(setUpButton(page, 'Demo Setup Complete')).toBeDisabled();
    await expect(startOver).toBeFocused();
    expect(await storedSession(page)).toEqual({ token: null, user: null });
    expect((await newest()).note).not.toContain('VANDAL');
  });

  test('shows two simultaneous visitors a completed or running setup', async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([page.goto('/demo'), other.goto('/demo')]);
    await Promise.all([page, other].map((one) => setUpButton(one, 'Create Demo Account').click()));
    for (const one of [page, other]) {
      const settled = one.getByRole('button', { name: /^(?:Demo Setup Complete|Demo Account Ready|Add Demo Data)$/ });
      await expect(settled).toBeVisible();
      if ((await settled.textContent()) === 'Add Demo Data') await settled.click();
      await expect(openButton(one)).toBeEnabled();
    }
  });

  test('never scrolls sideways at 200 percent text size, before or after the setup', async ({ page }) => {
    await doubleTheText(page);
    await page.goto('/demo');
    await expect(setUpButton(page, 'Create Demo Account')).toBeEnabled();
    await expectNoSidewaysScroll(page);
    await setUpDemo(page);
    await expectNoSidewaysScroll(page);
  });

  test('works by keyboard alone, at 320 px, and passes axe in every state', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/demo');
    await expect(setUpButton(page, 'Create Demo Account')).toBeEnabled();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Tab');
    await expect(setUpButton(page, 'Create Demo Account')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(setUpButton(page, 'Demo Setup Complete')).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Tab');
    await expect(openButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });
});

test('a demo visitor who creates an account sends no demo data along @both', async ({ page }) => {
  await setUpDemo(page);
  await openButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  const { token } = await storedSession(page);
  await page.goto('/register');
  const email = newEmail('Wanda Visitor');
  await fill(page, {
    'Full Name': 'Wanda Visitor',
    'Date of Birth': '1990-01-01',
    Email: email,
    'Phone Number': '12025550188',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  });
  const sent = page.waitForRequest('**/api/auth/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  expect((await (await sent).allHeaders()).authorization).toBeUndefined();
  await expect(page.getByRole('heading', { name: 'Account Created!' })).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  const exported = await page.request.post('/api/auth/export-data', { headers });
  expect(await exported.text()).not.toMatch(/Wanda|wanda|12025550188/);
});

test('a signed-in user reads that opening the demo ends the session, and the setup does not affect it', async ({
  page,
}) => {
  const ann = await register(page);
  const before = await storedSession(page);
  const sent = new Set<string | undefined>();
  page.on('request', (request) => sent.add(request.headers().authorization));
  await setUpDemo(page);
  expect(sent).not.toContain(`Bearer ${ann.token}`);
  expect(await storedSession(page)).toEqual(before);
  await expect(page.getByText("You're logged in as Ann Example.")).toBeVisible();
  await openButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  expect((await storedSession(page)).token).not.toBe(ann.token);
});

test('controls that would change the shared account are disabled and say why', async ({ page }) => {
  await setUpDemo(page);
  await openButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  for (const [path, button, reason] of [
    ['/settings/profile', 'Edit email', "Everyone shares the demo account, so you can't change its email."],
    ['/settings/profile', 'Delete Account', "Everyone shares the demo account, so you can't delete it."],
    ['/settings/security', 'Change Password', "Everyone shares the demo account, so you can't change its password."],
    ['/settings/help', 'Contact Support', "Everyone shares the demo account, so support couldn't reply to you."],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: button })).toBeDisabled();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('button', { name: button })).toHaveAccessibleDescription(reason);
  }
  await page.goto('/settings/profile');
  const reason = "Everyone shares the demo account, so you can't change its name, date of birth or phone.";
  await expect(page.getByText(reason)).toBeVisible();
  for (const field of ['Full Name', 'Date of Birth', 'Phone']) {
    await expect(page.getByLabel(field)).toBeDisabled();
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(reason);
  }
  await expect(page.getByLabel('Full Name')).toHaveValue(DEMO_REGISTRATION.name);
  await page.goto('/settings/security');
  await expect(page.getByRole('switch', { name: 'Login Alerts' })).toBeDisabled();
  await page.goto('/settings/notifications');
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeDisabled();
});
