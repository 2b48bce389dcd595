import type { Page } from '@playwright/test';
import { type Account, register } from '#e2e/auth/account.ts';
import { card, figure } from '#e2e/dashboard/dashboard.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { skipRetriesUntil } from '#e2e/page/clock.ts';
import { expectFieldError, fill } from '#e2e/page/field-errors.ts';
import { toast } from '#e2e/page/toast.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { goalsContract } from '#shared/goals/contract.ts';
import { cents } from '#shared/money.ts';
import { goalCard, setGoals } from './goals.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
const goalField = (page: Page) => page.getByLabel('Goal', { exact: true });

let ann: Account;
test.beforeEach(async ({ page, setTime }) => {
  await setTime(NOON);
  ann = await register(page);
});

test.describe('adding savings', () => {
  test.beforeEach(async ({ page }) => {
    await setGoals(ann, [{ name: 'Car' }, { name: 'House' }]);
    await page.goto('/transactions/new');
    await expect(page.getByLabel('Category')).toBeVisible();
  });

  test('asks for a goal instead of a category and preselects the first, and switching back clears it', {
    tag: [
      '@2.transactions-new.type',
      '@2.transactions-new.goal',
      '@4.add-transaction.savings',
      '@4.add-transaction.other-types',
    ],
  }, async ({ page }) => {
    await expect(page.getByRole('group', { name: 'Type' }).getByRole('button')).toHaveText([
      'Expense',
      'Income',
      'Savings',
    ]);
    await button(page, 'Savings').click();
    await expect(page.getByLabel('Category')).toBeHidden();
    await expect(goalField(page).locator('option')).toHaveText(['Car', 'House']);
    await expect(goalField(page).locator('option:checked')).toHaveText('Car');
    await goalField(page).selectOption('House');
    await button(page, 'Income').click();
    await expect(goalField(page)).toBeHidden();
    await expect(page.getByLabel('Category')).toHaveValue('salary');
    await button(page, 'Savings').click();
    await expect(goalField(page).locator('option:checked')).toHaveText('Car');
    await button(page, 'Expense').click();
    await expect(page.getByLabel('Category')).toHaveValue('food & dining');
  });

  test('sends the goal and no category and shows the row as Savings with an arrow @both', {
    tag: [
      '@1.product.transactions',
      '@2.transactions.row-savings',
      '@2.transactions-new.submit',
      '@3.dashboard.remaining-derived',
      '@4.add-transaction.savings',
      '@7.transactions.create-savings',
      '@9.money-and-days.savings-sign',
    ],
  }, async ({ page }) => {
    await button(page, 'Savings').click();
    await fill(page, { Description: 'For the car', Amount: '75.25' });
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, 'Add Transaction').click();
    const body = (await sent).postDataJSON();
    expect(body).not.toHaveProperty('category');
    expect(body).toMatchObject({ type: 'savings', amount: 75.25, goalId: expect.any(String) });
    await expect(rows(page).getByRole('link')).toHaveText('🎯For the car↗$75.25SavingsToday');
    await page.getByRole('link', { name: 'Goals', exact: true }).click();
    await expect(goalCard(page, 'Car')).toContainText('$75.25 of $1,000.00');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(figure(page, 'Savings total')).toHaveText('$75.25');
    await expect(card(page, 'Balance Summary').getByText('-$75.25', { exact: true })).toBeVisible();
  });
});

test('the form stays open without a goal and leads to the creation of one', {
  tag: ['@5.transaction.goal-required'],
}, async ({ page }) => {
  await page.goto('/transactions/new');
  await button(page, 'Savings').click();
  await fill(page, { Description: 'For what?', Amount: '5' });
  await button(page, 'Add Transaction').click();
  await expectFieldError(goalField(page), 'Goal is required for savings transactions');
  await expect(page.getByLabel('Description')).toHaveValue('For what?');
  await page.getByRole('link', { name: 'Create a savings goal' }).click();
  await expect(page).toHaveURL('/goals/new');
});

test('the list of goals is empty if they fail to load, and reloads on request', {
  tag: ['@8.budgets.goals'],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  await setGoals(ann, [{ name: 'Car' }]);
  await page.route('**/api/goals', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/transactions/new');
  await button(page, 'Savings').click();
  await skipRetriesUntil(button(page, 'Try again'));
  await expect(goalField(page).locator('option')).toHaveText(['No goals to choose from']);
  await page.unroute('**/api/goals');
  await button(page, 'Try again').click();
  await expect(goalField(page).locator('option:checked')).toHaveText('Car');
  await button(page, 'Expense').click();
  await expect(page.getByLabel('Category')).toHaveValue('food & dining');
});

test.describe('existing savings', () => {
  let car: Goal;
  test.beforeEach(async ({ page }) => {
    [car] = (await setGoals(ann, [{ name: 'Car', saved: 100 }, { name: 'House' }])) as [Goal];
    await page.goto('/transactions');
    await rows(page).getByRole('link').click();
    await expect(goalField(page).locator('option:checked')).toHaveText('Car');
  });

  test('can be moved to another goal', async ({ page }) => {
    await expect(page.getByText('Moves this amount')).toBeHidden();
    await goalField(page).selectOption('House');
    await expect(page.getByText('Moves this amount from Car')).toBeVisible();
    await fill(page, { Amount: '80' });
    await button(page, 'Save Changes').click();
    await expect(toast(page)).toContainText('↗$80.00 saved and moved from Car to House');
    await page.getByRole('link', { name: 'Goals', exact: true }).click();
    await expect(goalCard(page, 'Car')).toContainText('$0.00 of');
    await expect(goalCard(page, 'House')).toContainText('$80.00 of');
  });

  test('disappear from their goal when deleted, and Undo restores them', async ({ page }) => {
    await button(page, 'Delete').click();
    await expect(page.getByText('No transactions yet')).toBeVisible();
    await page.getByRole('link', { name: 'Goals', exact: true }).click();
    await expect(goalCard(page, 'Car')).toContainText('$0.00 of');
    await button(page, 'Undo').click();
    await expect(goalCard(page, 'Car')).toContainText('$100.00 of');
  });

  test('show one message at a time when neither Save nor Delete can take the money back', async ({ page }) => {
    const { name, targetAmount, deadline } = car;
    const body = { name, targetAmount, deadline: deadline as CalendarDate, currentAmount: cents(20_00) };
    await ann.call(goalsContract.update, { params: { goalId: car._id }, body });
    const alerts = page.locator('form').getByRole('alert').filter({ hasText: /./ });
    await page.getByLabel('Amount').fill('10');
    for (const attempt of ['Save Changes', 'Delete', 'Save Changes']) {
      await button(page, attempt).click();
      await expect(button(page, attempt)).toBeEnabled();
      await expect(alerts).toHaveCount(1);
      await expect(alerts).toContainText('goal');
    }
  });

  test('of a closed goal are displayed with the reason why they are read-only', async ({ page }) => {
    await ann.call(goalsContract.remove, { params: { goalId: car._id }, query: {} });
    await page.reload();
    await expect(page.getByText(/“Car” is closed, so its savings can no longer be changed/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Contribution to Car' })).toContainText('$100.00');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(button(page, 'Delete')).toBeHidden();
    await button(page, 'Back to Transactions').click();
    await expect(page).toHaveURL('/transactions');
  });

  test('are found by their goal, whose name is on the chip', async ({ page }) => {
    await page.goto(`/transactions?goalId=${car._id}`);
    await expect(rows(page)).toHaveCount(1);
    await button(page, 'Remove Car').click();
    await expect(page).toHaveURL('/transactions');
    await ann.call(goalsContract.remove, { params: { goalId: car._id }, query: {} });
    await page.goto(`/transactions?goalId=${car._id}`);
    await expect(button(page, 'Remove Car')).toBeVisible();
  });
});

test.describe('the dashboard', () => {
  test('shows the first three goals, each in its color, and leads to all of them', {
    tag: ['@2.dashboard.goals-card', '@2.dashboard.goals-view-all', '@9.dashboard.goals'],
  }, async ({ page }) => {
    await setGoals(ann, [
      { name: 'Car', saved: 750 },
      { name: 'House', saved: 744 },
      { name: 'Bike', saved: 494 },
      { name: 'Boat' },
    ]);
    await page.goto('/dashboard');
    const goals = card(page, 'Savings Goals');
    await expect(goals.getByRole('listitem')).toHaveText([
      'Car75%$750.00 of $1,000.00',
      'House74%$744.00 of $1,000.00',
      'Bike49%$494.00 of $1,000.00',
    ]);
    const bars = goals.getByRole('progressbar').locator('[data-band]');
    expect(await bars.evaluateAll((found) => found.map((bar) => bar.getAttribute('data-band')))).toEqual([
      'green',
      'blue',
      'amber',
    ]);
    await goals.getByRole('link', { name: 'View All' }).click();
    await expect(page).toHaveURL('/goals');
  });

  test('says when there are none, and Set Goal opens a new one', { tag: ['@2.dashboard.action-goal'] }, async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await expect(card(page, 'Savings Goals')).toContainText('No savings goals yet');
    await page.getByRole('link', { name: 'Set Goal' }).click();
    await expect(page).toHaveURL('/goals/new');
  });
});
