import type { Page } from '@playwright/test';
import { type Account, register } from '#e2e/auth/account.ts';
import { budgetCard, budgetFigure, plan } from '#e2e/budgets/budgets.ts';
import { card, figure } from '#e2e/dashboard/dashboard.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { skipRetriesUntil } from '#e2e/page/clock.ts';
import { expectNoLayoutShift, watchLayoutShifts } from '#e2e/page/layout-shift.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { row } from '#e2e/transactions/transactions.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'What you see may be out of date.' });
const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const TODAY = '2026-03-18';

/** Longer than the half second after a tap in which browsers ignore layout shifts. */
const EXCUSED_MILLISECONDS = 600;

let ann: Account;
test.beforeEach(async ({ page, setTime, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 50[03]|could not be loaded/);
  await setTime(NOON);
  ann = await register(page);
  await page.goto('/dashboard');
  await expect(page.getByText('No spending yet')).toBeVisible();
});

/** Delays the response to a call until it is released. */
async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

test('a notice reports a lost connection without moving anything, and a restored connection reloads the screen', async ({
  page,
  context,
}) => {
  await record(ann, [{ description: 'Rent', amount: 900, date: TODAY }]);
  await watchLayoutShifts(page);
  await page.reload();
  await expect(figure(page, 'Expenses total')).toHaveText('$900.00');
  await expect(notice(page)).toBeHidden();

  await context.setOffline(true);
  await expect(notice(page)).toContainText("You're offline.");
  await expectNoLayoutShift(page);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await record(ann, [{ description: 'Lunch', amount: 10, date: TODAY }]);

  await context.setOffline(false);
  await expect(notice(page)).toBeHidden();
  await expect(figure(page, 'Expenses total')).toHaveText('$910.00');
});

test('a screen that failed to load recovers with the connection', async ({ page, context }) => {
  await page.route('**/api/budgets', (route) => route.abort());
  await page.goto('/budget');
  await skipRetriesUntil(page.getByRole('alert').filter({ hasText: "Can't reach Centwise." }));
  await context.setOffline(true);
  await page.unroute('**/api/budgets');
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByText('No budgets')).toBeVisible();
});

/** Rejects the calls to `url` until its screen shows the error, then delays the next one. */
async function failAndHold(page: Page, url: string) {
  await page.route(url, (route) => route.fulfill({ status: 503, body: 'no' }));
  const held = Promise.withResolvers<() => void>();
  return {
    /** Resolves at the next call with a function that releases the response. */
    async askedAgain() {
      await page.unroute(url);
      await page.route(url, (route) => held.resolve(() => void route.continue()));
      await page.clock.fastForward(5000);
      return held.promise;
    },
  };
}

test('a screen that failed to load retries on its own, even if nothing else failed, and says so until then', async ({
  page,
}) => {
  const { askedAgain } = await failAndHold(page, '**/api/budgets');
  await page.goto('/budget');
  await skipRetriesUntil(page.getByRole('alert'));
  await expect(notice(page)).toBeHidden();
  await button(page, 'Try again').focus();
  const release = await askedAgain();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(button(page, 'Try again')).toBeFocused();
  release();
  await expect(page.getByText('No budgets')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a form keeps its values while data beside it fails to load and retries', async ({ page }) => {
  const { askedAgain } = await failAndHold(page, '**/api/auth/security-status');
  await page.goto('/settings/security');
  await button(page, 'Change Password').click();
  await page.getByLabel('Current Password').fill('long enough');
  const release = await askedAgain();
  await expect(page.getByLabel('Current Password')).toHaveValue('long enough');
  release();
  await expect(page.getByText('Loading security settings...')).toBeHidden();
  await expect(page.getByLabel('Current Password')).toHaveValue('long enough');
});

for (const status of [500, 503]) {
  test(`known data stays below a notice while the server responds with ${status}, and reloads on its own`, async ({
    page,
  }) => {
    await tab(page, 'Transactions').click();
    await expect(page.getByText('No transactions yet')).toBeVisible();
    await tab(page, 'Goals').click();
    await expect(page.getByText('No savings goals yet')).toBeVisible();
    await record(ann, [{ description: 'Rent', amount: 900, date: TODAY }]);
    await page.clock.fastForward(10_000);
    await page.route('**/api/**', (route) => route.fulfill({ status, body: 'no' }));
    await tab(page, 'Transactions').click();
    await expect(page.getByText('No transactions yet')).toBeVisible();
    await expect(notice(page)).toContainText("Couldn't refresh.");
    await page.getByRole('link', { name: 'Notifications' }).click();
    await skipRetriesUntil(page.getByRole('alert'));

    await page.unroute('**/api/**');
    await page.clock.fastForward(5000);
    await expect(notice(page)).toBeHidden();
    await expect(page.getByRole('alert')).toBeHidden();
    await page.goBack();
    await expect(row(page, 'Rent')).toBeVisible();
  });
}

test('budgets that fail to refresh stay visible in the summary, the list, and the trend', async ({ page, context }) => {
  await plan(ann, [{ name: 'Rent', amount: 900, from: '2026-03' }]);
  await page.clock.fastForward(6000); // The dashboard has loaded the budgets, which stay fresh for five seconds.
  await tab(page, 'Budget').click();
  await expect(budgetFigure(page, 'Total Budget')).toHaveText('$900.00');
  await tab(page, 'Goals').click();
  await expect(page.getByText('No savings goals yet')).toBeVisible();
  let failures = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/budgets')) failures += 1;
  });
  await context.setOffline(true);
  await page.clock.fastForward(10_000);
  await tab(page, 'Budget').click();
  // Three attempts of one refresh and one of the next.
  await expect
    .poll(async () => {
      await page.clock.fastForward(5000);
      return failures;
    })
    .toBeGreaterThan(3);
  await expect(budgetFigure(page, 'Total Budget')).toHaveText('$900.00');
  await expect(budgetCard(page, 'Rent')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a screen that is reopened refreshes after any absence', async ({ page }) => {
  await expect(figure(page, 'Expenses total')).toHaveText('$0.00');
  await tab(page, 'Goals').click();
  await expect(page.getByText('No savings goals yet')).toBeVisible();
  await record(ann, [{ amount: 10, date: TODAY }]);
  await page.clock.fastForward(6000);
  await tab(page, 'Home').click();
  await expect(figure(page, 'Expenses total')).toHaveText('$10.00');
});

test('content below the spending card loads after a failure of the card and does not move when the card recovers', async ({
  page,
}) => {
  await record(ann, [{ description: 'Rent', amount: 900, date: TODAY }]);
  await setGoals(ann, [{ name: 'Bike' }]);
  const recovered = Promise.withResolvers<void>();
  let tries = 0;
  await page.route('**/api/dashboard/spending*', async (route) => {
    tries += 1;
    if (tries === 1) return route.fulfill({ status: 500, body: 'no' });
    await recovered.promise;
    return route.continue();
  });
  await watchLayoutShifts(page);
  await page.reload();
  const spending = card(page, 'Spending Categories');
  await expect(card(page, 'Recent Transactions')).toContainText('Rent');
  await expect(card(page, 'Savings Goals').getByRole('listitem')).toHaveCount(1);
  await expect(spending.locator('[aria-busy="true"]')).toBeVisible();
  const size = await spending.boundingBox();
  recovered.resolve();
  await expect(spending).toContainText('$900.00');
  expect((await spending.boundingBox())?.height).toBe(size?.height);
  await expectNoLayoutShift(page);
});

test('the spending card shows no figures of a loading period and keeps its size', async ({ page }) => {
  await record(ann, [
    { amount: 10, category: 'groceries', date: TODAY },
    { amount: 5, category: 'bills', date: '2026-03-02' },
    { amount: 20, category: 'bills', date: '2026-02-02' },
  ]);
  await watchLayoutShifts(page);
  await page.reload();
  const spending = card(page, 'Spending Categories');
  await expect(spending).toContainText('$15.00');
  const size = await spending.boundingBox();
  const release = await hold(page, '**/api/dashboard/spending*');
  await button(page, 'YTD').click();
  await expect(spending).not.toContainText('$');
  await expect(page.getByRole('table', { name: /^Spending/ })).toBeHidden();
  await expect(spending.locator('[aria-busy="true"]')).toBeVisible();
  expect((await spending.boundingBox())?.height).toBe(size?.height);
  await expect(card(page, 'Recent Transactions').getByRole('listitem')).toHaveCount(3);
  await page.waitForTimeout(EXCUSED_MILLISECONDS);
  release();
  await expect(spending).toContainText('$35.00');
  await expectNoLayoutShift(page);
});

test('the list shows no total while another filter loads', async ({ page }) => {
  await record(ann, [
    { description: 'Pay', type: 'income', amount: 100, category: 'salary', date: TODAY },
    { description: 'Lunch', amount: 10, date: TODAY },
    { description: 'Film', amount: 20, date: '2026-02-18' },
  ]);
  await watchLayoutShifts(page);
  await page.goto('/transactions?dateRange=last-month');
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('-$20.00');
  await button(page, 'Filters').click();
  const release = await hold(page, '**/api/transactions*');
  const releaseTotals = await hold(page, '**/api/transactions/totals*');
  await button(page, 'This Month').click();
  await expect(button(page, 'Remove This Month')).toBeVisible();
  await expect(total).toHaveText('');
  await expect(total).toHaveAttribute('aria-busy', 'true');
  await expect(row(page, 'Film').locator('xpath=ancestor::*[@aria-busy="true"]')).toBeVisible();
  await page.waitForTimeout(EXCUSED_MILLISECONDS);
  releaseTotals();
  await expect(total).toContainText('+$90.00');
  release();
  await expect(row(page, 'Pay')).toBeVisible();
  await expectNoLayoutShift(page);
});

test("the list does not repeat the previous filter's empty message for the next filter", async ({ page }) => {
  await record(ann, [{ description: 'Lunch', amount: 10, date: TODAY }]);
  await page.goto('/transactions?category=bills');
  await expect(page.getByText('No matching transactions')).toBeVisible();
  const release = await hold(page, '**/api/transactions*');
  await button(page, 'Clear all').click();
  await expect(page.getByText('Loading your transactions...')).toBeVisible();
  await expect(page.getByText('No transactions yet')).toBeHidden();
  release();
  await expect(row(page, 'Lunch')).toBeVisible();
});

test('goals that fail to load are not reported as missing', async ({ page }) => {
  await page.route('**/api/goals', (route) => route.fulfill({ status: 409, body: 'no' }));
  await page.reload();
  const goals = card(page, 'Savings Goals');
  await expect(goals).toContainText("Couldn't load your goals");
  await expect(goals).not.toContainText('No savings goals yet');
});

test('a minimum amount above the maximum is named as the reason for an empty list', async ({ page }) => {
  await page.goto('/transactions?minAmount=50&maxAmount=20');
  await expect(page.getByText('The maximum is lower than the minimum.')).toBeVisible();
  await button(page, 'Filters').click();
  await expect(page.getByLabel('Max $', { exact: true })).toHaveAccessibleDescription(
    'The maximum is lower than the minimum.',
  );
});
