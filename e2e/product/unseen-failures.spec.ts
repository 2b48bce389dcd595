import type { Page, Route } from '@playwright/test';
import { type Account, PASSWORD, register } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { pauseClock } from '#e2e/page/clock.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { abort, interceptNext } from '#e2e/page/intercept.ts';
import { toast } from '#e2e/page/toast.ts';
import { schedule } from '#e2e/schedules/schedules.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { authContract } from '#shared/auth/contract.ts';

const AGAIN = 'Please try again.';

const broken = (route: Route) => route.fulfill({ status: 500, body: '' });
const busy = (route: Route) =>
  route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Centwise is busy' } });
const rejected = (route: Route) =>
  route.fulfill({
    status: 400,
    json: {
      success: false,
      code: 'validation_failed',
      message: 'Please check',
      errors: { date: ['The date is too far away'] },
    },
  });

/** Holds the next request of this kind. */
async function holdNext(page: Page, method: string, url: string, fail: (route: Route) => Promise<void>) {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  const { promise: left, resolve: release } = Promise.withResolvers<void>();
  await interceptNext(page, method, url, async (route) => {
    send();
    await left;
    await fail(route);
  });
  return { sent, release };
}

const settings = (page: Page) => page.getByRole('heading', { name: 'Settings', level: 1 });

/** Opens a screen from the settings without loading the page again, so that Back keeps its request. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto('/settings');
  await expect(settings(page)).toBeVisible();
  await page.evaluate((path) => history.pushState(null, '', path), path);
}

async function leave(page: Page): Promise<void> {
  await page.goBack();
  await expect(settings(page)).toBeVisible();
}

interface Case {
  change: string;
  path: string;
  method: string;
  url: string;
  fail: (route: Route) => Promise<void>;
  /** Submits the change. */
  submit: (page: Page) => Promise<void>;
  message: string;
  /** What the form has kept, by label. */
  kept?: Readonly<Record<string, string>>;
}

async function casesOf(ann: Account): Promise<Case[]> {
  const [lunch] = await record(ann, [{ description: 'Lunch', amount: 9.99, date: '2026-03-18' }]);
  const [food] = await plan(ann, [{ name: 'Food', amount: 400, from: '2026-03' }]);
  const [car] = await setGoals(ann, [{ name: 'Car', saved: 10 }]);
  const [rent] = await schedule(ann, [{ description: 'Rent', amount: 900, first: '2026-03-20' }]);
  const form = (path: string, values: Readonly<Record<string, string>>, submit: string) => ({
    path,
    submit: async (page: Page) => {
      await fill(page, values);
      await button(page, submit).click();
    },
    kept: values,
  });
  const press = (path: string, name: string) => ({ path, submit: (page: Page) => button(page, name).click() });
  return [
    {
      change: 'a new goal',
      ...form(
        '/goals/new',
        { 'Goal Name': 'House', 'Target Amount': '9000.00', 'Target Date': '2100-01-01' },
        'Create Goal',
      ),
      ...{ method: 'POST', url: '**/api/goals', fail: busy },
      message: `House not created. ${AGAIN}`,
    },
    {
      change: 'an edited transaction',
      ...form(`/transactions/${lunch?._id}/edit`, { Description: 'Late lunch' }, 'Save Changes'),
      ...{ method: 'PUT', url: '**/api/transactions/*', fail: rejected },
      message: 'Late lunch, -$9.99 not saved. The date is too far away',
    },
    {
      change: 'the deletion of a transaction',
      ...press(`/transactions/${lunch?._id}/edit`, 'Delete'),
      ...{ method: 'DELETE', url: '**/api/transactions/*', fail: broken },
      message: `Lunch not deleted. ${AGAIN}`,
    },
    {
      change: 'a new budget',
      ...form('/budget/add?month=2026-04', { 'Category Name': 'Shopping', 'Budgeted Amount': '50.00' }, 'Add Category'),
      ...{ method: 'POST', url: '**/api/budgets', fail: broken },
      message: `Shopping budget not saved. ${AGAIN}`,
    },
    {
      change: 'an edited budget',
      ...form(`/budget/edit/${food?._id}`, { 'Budgeted Amount': '450.00' }, 'Save Changes'),
      ...{ method: 'PUT', url: '**/api/budgets/*', fail: abort },
      message: `Food budget not saved. ${AGAIN}`,
    },
    {
      change: 'the deletion of a budget',
      ...press(`/budget/edit/${food?._id}`, 'Delete Category'),
      ...{ method: 'DELETE', url: '**/api/budgets/*', fail: broken },
      message: `Food budget not deleted. ${AGAIN}`,
    },
    {
      change: 'an edited goal',
      ...form(`/goals/${car?._id}/edit`, { 'Goal Name': 'Red car' }, 'Update Goal'),
      ...{ method: 'PUT', url: '**/api/goals/*', fail: broken },
      message: `Red car not saved. ${AGAIN}`,
    },
    {
      change: 'the deletion of a goal',
      ...press(`/goals/${car?._id}/delete`, 'Delete & Lose Funds'),
      ...{ method: 'DELETE', url: '**/api/goals/*', fail: broken },
      message: `Car not deleted. ${AGAIN}`,
    },
    {
      change: 'an edited recurring transaction',
      ...form(`/recurring/${rent?._id}`, { Description: 'New rent' }, 'Save'),
      ...{ method: 'PUT', url: '**/api/schedules/*', fail: broken },
      message: `New rent not saved. ${AGAIN}`,
    },
    {
      change: 'a setting',
      path: '/settings/security',
      submit: (page) => page.getByRole('switch', { name: 'Login Alerts' }).click(),
      ...{ method: 'PUT', url: '**/api/auth/security-settings', fail: broken },
      message: `Login alerts not changed. ${AGAIN}`,
    },
  ];
}

test('a change that fails after its screen was left is named, and leads back to the kept form', async ({
  page,
  setTime,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED|status of (400|50[03])|could not be deleted/);
  await setTime(NOON);
  page.on('dialog', (dialog) => dialog.accept());
  for (const { change, path, method, url, fail, submit, message, kept } of await casesOf(await register(page))) {
    await test.step(change, async () => {
      await open(page, path);
      const { sent, release } = await holdNext(page, method, url, fail);
      await submit(page);
      await sent;
      await leave(page);
      release();
      await expect(toast(page)).toHaveText(`${message}Open`);
      await button(page, 'Open').click();
      await expect(page).toHaveURL(path);
      if (!kept) return;
      await expect(page.getByText('We kept what you typed.')).toBeVisible();
      for (const [label, value] of Object.entries(kept))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    });
  }
});

test('money for a goal that was not added is named after Back', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  await setGoals(await register(page), [{ name: 'Car' }]);
  await open(page, '/goals');
  await button(page, 'Add money to Car').click();
  const { sent, release } = await holdNext(page, 'POST', '**/contribute', broken);
  await page.getByLabel('Amount').fill('25');
  await button(page, 'Add money').click();
  await sent;
  await leave(page);
  release();
  await expect(toast(page)).toHaveText(`$25.00 not added to Car. ${AGAIN}Open`);
});

test('the message stays until it is dismissed, fits a narrow screen, and passes axe', async ({
  page,
  setTime,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED|status of 503/);
  await setTime(NOON);
  const [lunch] = await record(await register(page), [{ description: 'Lunch', amount: 1234.5, date: '2026-03-18' }]);
  await page.setViewportSize({ width: 320, height: 600 });
  await open(page, `/transactions/${lunch?._id}/edit`);
  const { sent, release } = await holdNext(page, 'PUT', '**/api/transactions/*', busy);
  await fill(page, { Description: 'Dinner with the whole family' });
  await button(page, 'Save Changes').click();
  await sent;
  await leave(page);
  release();
  await expect(toast(page)).toHaveText(`Dinner with the whole fa…, -$1,234.50 not saved. ${AGAIN}Open`);
  await pauseClock(page);
  await page.clock.fastForward(60_000);
  await page.clock.resume();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await button(page, 'Dismiss message').click();
  await expect(toast(page)).toHaveCount(0);
});

test('a user who has come back to the form before it fails is told there', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED|status of 503/);
  await register(page);
  await open(page, '/goals/new');
  const { sent, release } = await holdNext(page, 'POST', '**/api/goals', busy);
  await fill(page, { 'Goal Name': 'House', 'Target Amount': '9000.00', 'Target Date': '2100-01-01' });
  await button(page, 'Create Goal').click();
  await sent;
  await leave(page);
  await page.goForward();
  await expect(page.getByLabel('Goal Name')).toHaveValue('House');
  release();
  await expect(toast(page)).toHaveText(`House not created. ${AGAIN}`);
});

test('a failure that the form still shows is not repeated', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED|status of 503/);
  await register(page);
  await page.goto('/transactions/new');
  await interceptNext(page, 'POST', '**/api/transactions', busy);
  await fill(page, { Description: 'Coffee', Amount: '4.50' });
  await button(page, 'Add Transaction').click();
  await expect(page.getByRole('alert').getByText('Centwise is busy')).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});

test('after the end of the session, the message names nothing, and the next login finds the draft', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const ann = await register(page);
  await open(page, '/transactions/new');
  const { sent, release } = await holdNext(page, 'POST', '**/api/transactions', (route) => route.continue());
  await fill(page, { Description: 'Coffee', Amount: '4.50' });
  await button(page, 'Add Transaction').click();
  await sent;
  await leave(page);
  await ann.call(authContract.logout, {});
  release();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(toast(page)).toHaveText('Your last change may not have been saved.');
  await fill(page, { Email: ann.user.email ?? '', Password: PASSWORD });
  await button(page, 'Log In').click();
  await expect(page).toHaveURL('/settings');
  await page.keyboard.press('n');
  await expect(page.getByLabel('Description')).toHaveValue('Coffee');
});
