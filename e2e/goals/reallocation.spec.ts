import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { skipRetriesUntil } from '#e2e/page/clock.ts';
import { interceptNext, loseResponse } from '#e2e/page/intercept.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { goalCard } from './goals.ts';
import { expectFigures, startWithThreeGoals } from './three-goals.ts';

let car: Goal;
let house: Goal;

test.beforeEach(async ({ page, setTime }) => {
  await setTime(NOON);
  ({ car, house } = await startWithThreeGoals(page));
  await page.goto(`/goals/${car._id}/delete`);
  await page.getByRole('link', { name: 'Reallocate Funds' }).click();
  await expect(page).toHaveURL(`/goals/${car._id}/reallocate`);
  await expect(page.getByRole('heading', { name: 'Moving $120.50 from Car' })).toBeVisible();
});

test('offers all other goals and the balance and waits for a choice', {
  tag: ['@2.goals-reallocate.amount', '@2.goals-reallocate.choices', '@2.goals-reallocate.confirm'],
}, async ({ page }) => {
  await expect(page).toHaveTitle('Centwise | Reallocate Funds');
  await expect(page.locator('label').filter({ has: page.getByRole('radio') })).toHaveText([
    'House$30.00 of $2,000.00',
    'Bike$0.00 of $300.00',
    'Move to Income BalanceAdd back to available funds',
  ]);
  await expect(button(page, 'Confirm Reallocation')).toBeDisabled();
  await page.getByRole('radio', { name: 'House' }).check();
  await expect(button(page, 'Confirm Reallocation')).toBeEnabled();
});

test('moves the money to another goal and keeps the balance @both', {
  tag: ['@4.reallocation.target-raised'],
}, async ({ page }) => {
  await page.getByRole('radio', { name: 'House' }).check();
  await button(page, 'Confirm Reallocation').click();
  await expect(page).toHaveURL('/goals');
  await expect(page.getByText('$120.50 moved to House')).toBeVisible();
  await expect(goalCard(page, 'House')).toContainText('$150.50 of $2,000.00');
  await expect(goalCard(page, 'Car')).toBeHidden();
  await expect(page.getByText('Goal not found')).toBeHidden();
  await expectFigures(page, '$849.50', '$150.50');
});

test('stays out of the history after the transfer, like the deletion screen before it', async ({ page }) => {
  await page.goto('/dashboard');
  await page.goto(`/goals/${car._id}/delete`);
  await page.getByRole('link', { name: 'Reallocate Funds' }).click();
  await expect(page.getByRole('heading', { name: 'Moving $120.50 from Car' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Reallocate Funds' }).click();
  await expect(page.getByRole('heading', { name: 'Moving $120.50 from Car' })).toBeVisible();
  await button(page, 'Cancel').click();
  await page.getByRole('link', { name: 'Reallocate Funds' }).click();
  await page.getByRole('radio', { name: 'House' }).check();
  await button(page, 'Confirm Reallocation').click();
  await expect(page).toHaveURL('/goals');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('moves the money back to the balance @both', { tag: ['@4.reallocation.balance'] }, async ({ page }) => {
  await page.getByRole('radio', { name: 'Move to Income Balance' }).check();
  await button(page, 'Confirm Reallocation').click();
  await expect(page).toHaveURL('/goals');
  await expect(page.getByText('$120.50 moved back to your balance')).toBeVisible();
  await expectFigures(page, '$970.00', '$30.00');
  await page.goto('/transactions?dateRange=this-month');
  const net = page.getByRole('region', { name: 'Total' });
  await expect(net).toContainText('Moved to balance $120.50');
  const month = page.getByRole('heading', { name: 'March 2026' });
  await expect(month).toHaveText('March 2026, total +$970.00, after $120.50 moved to balance');
  await expect(net).toContainText('+$970.00');
});

test('returns to the deletion screen by Cancel and by the back arrow', {
  tag: ['@2.goals-delete.reallocate', '@2.goals-reallocate.back'],
}, async ({ page }) => {
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL(`/goals/${car._id}/delete`);
  await page.getByRole('link', { name: 'Reallocate Funds' }).click();
  await expect(page.getByRole('heading', { name: 'Moving $120.50 from Car' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`/goals/${car._id}/delete`);
});

test('is left by Back for the deletion screen, which is left for the goals', async ({ page }) => {
  await page.goto('/goals');
  await button(page, 'Delete Car').click();
  await button(page, 'Continue').click();
  await page.getByRole('link', { name: 'Reallocate Funds' }).click();
  await expect(page).toHaveURL(`/goals/${car._id}/reallocate`);
  await page.goBack();
  await expect(page).toHaveURL(`/goals/${car._id}/delete`);
  await expect(page.getByRole('heading', { name: 'Delete Car and its balance of $120.50?' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/goals');
});

test('shows its progress, logs and reports a failure, and can be used again', {
  tag: ['@4.forms.processing', '@4.reallocation.failure', '@8.goals.reallocate'],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  consoleWatch.allow(/The goal could not be reallocated/);
  const released = Promise.withResolvers<void>();
  await page.route('**/reallocate', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await released.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.getByRole('radio', { name: 'House' }).check();
  await button(page, 'Confirm Reallocation').click();
  await expect(button(page, 'Processing...')).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'House' })).toBeDisabled();
  released.resolve();
  await expect(page.getByRole('alert').getByText("Couldn't move the money. Please try again.")).toBeVisible();
  await page.unroute('**/reallocate');
  await button(page, 'Confirm Reallocation').click();
  await expect(goalCard(page, 'House')).toContainText('$150.50');
});

test('moves the money once when it is repeated after a lost response', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  consoleWatch.allow(/The goal could not be reallocated/);
  await interceptNext(page, 'POST', '**/api/goals/*/reallocate', loseResponse);
  await page.getByRole('radio', { name: 'House' }).check();
  await button(page, 'Confirm Reallocation').click();
  await expect(page.getByRole('alert').getByText("Couldn't move the money. Please try again.")).toBeVisible();
  await button(page, 'Confirm Reallocation').click();
  await expect(goalCard(page, 'House')).toContainText('$150.50 of $2,000.00');
});

test('offers only the balance without another goal', { tag: ['@2.goals-reallocate.empty'] }, async ({ page }) => {
  await page.route('**/api/goals', async (route) => {
    const answer = await route.fetch();
    const { goals } = await answer.json();
    await route.fulfill({ json: { success: true, goals: goals.slice(0, 1), items: [] } });
  });
  await page.reload();
  await expect(page.getByText('No other savings goals available')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Move to Income Balance' })).toBeVisible();
});

test('leads to /goals if the other goals cannot be loaded', { tag: ['@8.goals.screens'] }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 500/);
  consoleWatch.allow(/The goals could not be loaded/);
  await page.route('**/api/goals', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/goals/${house._id}/reallocate`);
  await skipRetriesUntil(page.getByText("Couldn't load your goals", { exact: true }));
  await expect(page).toHaveURL('/goals');
});
