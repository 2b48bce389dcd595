import type { Page } from '@playwright/test';
import type { Account } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import type { ConsoleWatch } from '#e2e/page/console-watch.ts';
import { interceptNext } from '#e2e/page/intercept.ts';
import { tapTwiceWhileBusy } from '#e2e/page/tap-twice.ts';
import { toast } from '#e2e/page/toast.ts';
import { type Goal, goalsContract } from '#shared/goals/contract.ts';
import { cents, MAX_AMOUNT } from '#shared/money.ts';
import { goalCard, setGoals } from './goals.ts';
import { expectFigures, startWithThreeGoals } from './three-goals.ts';

const CHANGED = "The amount saved for this goal has changed, so the goal wasn't deleted";

const dialog = (page: Page) => page.getByRole('dialog');

let ann: Account;
let car: Goal;
let bike: Goal;

test.beforeEach(async ({ page, setTime }) => {
  await setTime(NOON);
  ({ ann, car, bike } = await startWithThreeGoals(page));
});

/** Saves on another device during a deletion, whose rejection is logged. */
async function saveElsewhere(consoleWatch: ConsoleWatch, { _id }: Goal, amount: number): Promise<void> {
  consoleWatch.allow(/The goal could not be deleted/);
  await ann.call(goalsContract.contribute, { params: { goalId: _id }, body: { amount: cents(amount) } });
}

test.describe('the x on the goals page', () => {
  test.beforeEach(({ page }) => page.goto('/goals'));

  test('asks first, and Cancel and Escape change nothing and return the focus', {
    tag: ['@2.goals.delete', '@4.goal-delete.confirm'],
  }, async ({ page }) => {
    await button(page, 'Delete Bike').click();
    await expect(dialog(page)).toHaveAccessibleName('Delete Bike?');
    await expect(dialog(page)).toContainText(
      "You haven't saved anything for this goal yet, so you won't lose any money.",
    );
    await expect(button(page, 'Cancel')).toBeFocused();
    await button(page, 'Cancel').click();
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Delete Bike')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    for (const _ of ['Delete', 'the page below']) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main li') ?? null)).toBeNull();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(goalCard(page, 'Bike')).toBeVisible();
  });

  test('opens a dialog that a double tap does not close again', async ({ page }) => {
    await button(page, 'Delete Bike').dblclick();
    await expect(dialog(page)).toHaveAccessibleName('Delete Bike?');
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeHidden();
  });

  test('sends one request when a busy screen gets two taps at once', async ({ page }) => {
    const deletions: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()));
    await button(page, 'Delete Bike').click();
    await tapTwiceWhileBusy(page, button(page, 'Delete'));
    await expect(goalCard(page, 'Bike')).toBeHidden();
    expect(deletions).toHaveLength(1);
  });

  test('deletes an empty goal', { tag: ['@1.product.goals', '@2.goals.delete-without-money'] }, async ({ page }) => {
    await button(page, 'Delete Bike').click();
    await button(page, 'Delete').click();
    await expect(goalCard(page, 'Bike')).toBeHidden();
    await expect(page.getByText('Bike deleted')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(goalCard(page, 'Car')).toBeVisible();
    await expect(goalCard(page, 'Bike')).toBeHidden();
  });

  test('warns about the saved amount and opens the deletion screen instead of deleting', {
    tag: ['@2.goals.delete-warning', '@2.goals.delete-with-money', '@2.goals-delete.heading'],
  }, async ({ page }) => {
    await button(page, 'Delete Car').click();
    await expect(dialog(page)).toContainText(
      "You've saved $120.50 for this goal. On the next screen, choose what happens to this money.",
    );
    await expect(button(page, 'Delete')).toBeHidden();
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(`/goals/${car._id}/delete`);
    await expect(page.getByRole('heading', { name: 'Delete Car and its balance of $120.50?' })).toBeVisible();
  });

  test('does not delete a goal that got savings on another device, and opens the deletion screen', async ({
    page,
    consoleWatch,
  }) => {
    await button(page, 'Delete Bike').click();
    await expect(dialog(page)).toContainText(
      "You haven't saved anything for this goal yet, so you won't lose any money.",
    );
    await saveElsewhere(consoleWatch, bike, 500_00);
    await button(page, 'Delete').click();
    await expect(dialog(page)).toContainText("You've saved $500.00 for this goal.");
    await expect(dialog(page).getByRole('alert')).toContainText(CHANGED);
    await button(page, 'Continue').click();
    await expect(page.getByRole('heading', { name: 'Delete Bike and its balance of $500.00?' })).toBeVisible();
  });

  test('logs and reports a failure and can be used again', { tag: ['@8.goals.delete'] }, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/status of 500/);
    consoleWatch.allow(/The goal could not be deleted/);
    await interceptNext(page, 'DELETE', '**/api/goals/*', (route) => route.fulfill({ status: 500, body: '' }));
    await button(page, 'Delete Bike').click();
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('The goal could not be deleted'),
    );
    await button(page, 'Delete').click();
    await logged;
    await expect(dialog(page)).toContainText("Couldn't delete the goal. Please try again.");
    await button(page, 'Delete').click();
    await expect(goalCard(page, 'Bike')).toBeHidden();
  });
});

test.describe('the deletion screen', () => {
  test.beforeEach(({ page }) => page.goto(`/goals/${car._id}/delete`));

  test('closes the goal with Delete & Lose Funds and keeps its savings', {
    tag: ['@2.goals-delete.lose', '@4.forms.delete-navigates'],
  }, async ({ page }) => {
    await expect(page).toHaveTitle('Centwise | Delete Goal');
    await button(page, 'Delete & Lose Funds').click();
    await expect(page).toHaveURL('/goals');
    await expect(goalCard(page, 'House')).toBeVisible();
    await expect(goalCard(page, 'Car')).toBeHidden();
    await expect(page.getByText('Goal not found')).toBeHidden();
    await expectFigures(page, '$849.50', '$150.50');
  });

  test('stays out of the history after the deletion', async ({ page }) => {
    await page.goto('/dashboard');
    await page.goto(`/goals/${car._id}/delete`);
    await button(page, 'Delete & Lose Funds').click();
    await expect(page).toHaveURL('/goals');
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  test('never loses more than the displayed amount after savings on another device @both', async ({
    page,
    consoleWatch,
  }) => {
    await expect(page.getByRole('heading', { name: 'Delete Car and its balance of $120.50?' })).toBeVisible();
    await saveElsewhere(consoleWatch, car, 500_00);
    await button(page, 'Delete & Lose Funds').click();
    await expect(page.getByRole('heading', { name: 'Delete Car and its balance of $620.50?' })).toBeVisible();
    await expect(page.getByRole('alert').getByText(CHANGED)).toBeVisible();
    await button(page, 'Delete & Lose Funds').click();
    await expect(page).toHaveURL('/goals');
    await expect(goalCard(page, 'Car')).toBeHidden();
  });

  test('never loses more than the displayed amount, even above the largest amount', async ({ page, consoleWatch }) => {
    await saveElsewhere(consoleWatch, car, MAX_AMOUNT);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'its balance of $1,000,000,120.49?' })).toBeVisible();
    await saveElsewhere(consoleWatch, car, 1_00);
    await button(page, 'Delete & Lose Funds').click();
    await expect(page.getByRole('heading', { name: 'its balance of $1,000,000,121.49?' })).toBeVisible();
    await expect(page.getByRole('alert').getByText(CHANGED)).toBeVisible();
    await button(page, 'Delete & Lose Funds').click();
    await expect(goalCard(page, 'House')).toBeVisible();
    await expect(goalCard(page, 'Car')).toBeHidden();
  });

  test('returns to the list by Cancel and by the back arrow', { tag: ['@2.goals-delete.cancel'] }, async ({ page }) => {
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL('/goals');
    await expect(goalCard(page, 'Car')).toBeVisible();
    await page.goto(`/goals/${car._id}/delete`);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/goals');
  });

  test('offers reallocation only with something to reallocate', { tag: ['@2.goals-delete.reallocate-only'] }, async ({
    page,
  }) => {
    await expect(page.getByRole('link', { name: 'Reallocate Funds' })).toBeVisible();
    const [empty] = await setGoals(ann, [{ name: 'Empty' }]);
    await page.goto(`/goals/${empty?._id}/delete`);
    await expect(page.getByRole('heading', { name: 'Delete Empty and its balance of $0.00?' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Reallocate Funds' })).toBeHidden();
  });

  test('shows its progress, logs and reports a failure, and can be used again', {
    tag: ['@4.forms.deleting', '@8.goals.delete-screen'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 500/);
    consoleWatch.allow(/The goal could not be deleted/);
    const released = Promise.withResolvers<void>();
    await page.route('**/api/goals/*', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await released.promise;
      await route.fulfill({ status: 500, body: '' });
    });
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('The goal could not be deleted'),
    );
    await button(page, 'Delete & Lose Funds').click();
    await expect(button(page, 'Deleting...')).toBeDisabled();
    await expect(button(page, 'Cancel')).toBeDisabled();
    released.resolve();
    await logged;
    await expect(page.getByRole('alert').getByText("Couldn't delete the goal. Please try again.")).toBeVisible();
    await page.unroute('**/api/goals/*');
    await button(page, 'Delete & Lose Funds').click();
    await expect(page).toHaveURL('/goals');
  });
});

test('a message about another goal does not cover the question on the deletion screen', async ({ page }) => {
  await page.goto('/goals');
  await goalCard(page, 'House').getByRole('button', { name: 'Add money to House' }).click();
  await dialog(page).getByLabel('Amount').fill('5');
  await dialog(page).getByRole('button', { name: 'Add money' }).click();
  await expect(toast(page)).toContainText('$5.00 added to House');
  await goalCard(page, 'Car').getByRole('button', { name: 'Delete Car' }).click();
  await button(dialog(page), 'Continue').click();
  await expect(page.getByText('Delete Car and its balance of $120.50?')).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});
