import type { Page } from '@playwright/test';
import { enterAsGuest, register } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { add, waitingRows } from '#e2e/offline/offline.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { expectNoLayoutShift, loadSlowly } from '#e2e/page/layout-shift.ts';
import { everyScreenLoaded } from '#e2e/page/scripts.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { card, figure } from './dashboard.ts';

const started = (page: Page) => card(page, 'Getting Started');
const done = (page: Page) => started(page).getByRole('paragraph').filter({ hasText: 'Done: ' });

test('a new account sees four steps, which are ticked off and disappear when all are done', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  await loadSlowly(page);
  await page.goto('/dashboard');
  await expect(started(page).getByRole('link')).toHaveText([
    'Add your first income',
    'Add your first expense',
    'Plan a monthly budget',
    'Save toward a goal',
  ]);
  await expect(figure(page, 'Income total')).toHaveText('$0.00');
  await started(page).getByRole('link', { name: 'Plan a monthly budget' }).click();
  await expect(page).toHaveURL('/budget/add');

  await plan(ann, [{ name: 'Bills', amount: 50, from: '2026-03' }]);
  await record(ann, [{ amount: 12, category: 'bills', date: '2026-03-18' }]);
  await page.goto('/dashboard');
  await expect(done(page)).toHaveText(['Done: Add your first expense', 'Done: Plan a monthly budget']);
  await expect(started(page).getByRole('link')).toHaveText(['Add your first income', 'Save toward a goal']);
  await expect(figure(page, 'Expenses total')).toHaveText('$12.00');
  await expectNoLayoutShift(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  await record(ann, [{ type: 'income', amount: 100, category: 'salary', date: '2026-03-18' }]);
  await setGoals(ann, [{ name: 'Car' }]);
  await page.reload();
  await expect(done(page)).toHaveCount(4);
  await expect(started(page)).toContainText('4 of 4 done');
  await expectNoLayoutShift(page);
  await page.reload();
  await expect(figure(page, 'Income total')).toHaveText('$100.00');
  await expect(started(page)).toHaveCount(0);
});

test.describe('without a network', () => {
  test.use({ loadsAhead: true });

  test('an expense that waits on the device is a step that is done, and the others are not known', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|You're offline/);
    await register(page);
    await page.goto('/transactions');
    await everyScreenLoaded(page);
    await context.setOffline(true);
    await add(page, 'Coffee', '4.50');
    await expect(waitingRows(page)).toContainText(['Coffee']);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(done(page)).toHaveText(['Done: Add your first expense']);
    await expect(started(page)).toContainText("Couldn't check all steps.");

    await context.setOffline(false);
    await expect(waitingRows(page)).toHaveCount(0);
    await expect(started(page)).toContainText('1 of 4 done');
    await expect(done(page)).toHaveText(['Done: Add your first expense']);
  });
});

test('the first income is added as an income, and the first expense as an expense', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  await page.goto('/dashboard');
  await started(page).getByRole('link', { name: 'Add your first income' }).click();
  await expect(page.getByRole('button', { name: 'Income', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await started(page).getByRole('link', { name: 'Add your first expense' }).click();
  await expect(page.getByRole('button', { name: 'Expense', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('a guest dismisses the first steps for good', async ({ page, setTime }) => {
  await setTime(NOON);
  await enterAsGuest(page);
  await page.goto('/dashboard');
  await started(page).getByRole('button', { name: 'Dismiss Getting Started' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(figure(page, 'Income total')).toHaveText('$0.00');
  await expect(started(page)).toHaveCount(0);
});

test('an account older than 30 days never sees the first steps', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  await setTime('2026-04-18T12:00:00-04:00');
  await page.goto('/dashboard');
  await expect(figure(page, 'Income total')).toHaveText('$0.00');
  await expect(started(page)).toHaveCount(0);
});
