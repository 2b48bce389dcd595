import { type Account, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { skipRetriesUntil } from '#e2e/page/clock.ts';
import { expectRefused, fill } from '#e2e/page/field-errors.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { goalCard, setGoals } from './goals.ts';

/** Late evening in New York, when it is already tomorrow in UTC. */
const EVENING = '2026-03-18T22:30:00-04:00';

let ann: Account;
test.beforeEach(async ({ page, setTime }) => {
  await setTime(EVENING);
  ann = await register(page);
});

test.describe('an existing goal', () => {
  let car: Goal;
  test.beforeEach(async ({ page }) => {
    [car] = (await setGoals(ann, [{ name: 'Car', target: 1000, saved: 120.5, deadline: '2026-12-31' }])) as [Goal];
    await page.goto('/goals');
    await page.getByRole('link', { name: 'Edit Car' }).click();
    await expect(page).toHaveURL(`/goals/${car._id}/edit`);
    await expect(page.getByLabel('Goal Name')).toHaveValue('Car');
  });

  test('opens with its progress and its fields', {
    tag: ['@2.goals.edit', '@2.goals-edit.banner', '@2.goals-edit.fields', '@5.goal.edit-minimum'],
  }, async ({ page }) => {
    await expect(page).toHaveTitle('Centwise | Edit Goal');
    await expect(page.getByRole('region', { name: 'Current Progress' })).toContainText('$120.50');
    await expect(page.getByLabel('Target Amount')).toHaveValue('1000.00');
    await expect(page.getByLabel('Target Amount')).toHaveAttribute('min', '120.5');
    await expect(page.getByLabel('Target Amount')).toHaveAttribute('step', '0.01');
    await expect(page.getByLabel('Target Date')).toHaveValue('2026-12-31');
  });

  test('can be changed, and the list changes with it', {
    tag: ['@1.product.goals', '@4.forms.update-navigates'],
  }, async ({ page }) => {
    await fill(page, { 'Goal Name': 'Better car', 'Target Amount': '120.50', 'Target Date': '2027-01-31' });
    await button(page, 'Update Goal').click();
    await expect(page).toHaveURL('/goals');
    await expect(goalCard(page, 'Better car')).toContainText('$120.50 of $120.50');
    await expect(goalCard(page, 'Better car')).toContainText('Target: Jan 2027');
    await expect(goalCard(page, 'Better car')).toContainText('Goal reached');
  });

  for (const label of ['Update Goal', 'Cancel']) {
    test(`is not reopened by Back after ${label}`, async ({ page }) => {
      await page.goto('/dashboard');
      await page.goto(`/goals/${car._id}/edit`);
      await button(page, label).click();
      await expect(goalCard(page, 'Car')).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/dashboard');
    });
  }

  test('cannot have a target below the saved amount or a past date', { tag: ['@5.goal.edit-target'] }, async ({
    page,
  }) => {
    await expectRefused(page, 'Update Goal', {
      typed: { 'Target Amount': '120.49' },
      field: 'Target Amount',
      message: 'Target amount cannot be less than current saved amount ($120.50)',
    });
    await fill(page, { 'Target Amount': '200' });
    await expectRefused(page, 'Update Goal', {
      typed: { 'Target Date': '2026-03-17' },
      field: 'Target Date',
      message: 'Target date must be in the future',
    });
  });

  test('stays unchanged after Cancel and after the back arrow', async ({ page }) => {
    await fill(page, { 'Goal Name': 'Other' });
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL('/goals');
    await expect(goalCard(page, 'Car')).toBeVisible();
    await page.getByRole('link', { name: 'Edit Car' }).click();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/goals');
  });

  test('shows its progress and reports a failure', {
    tag: ['@2.goals-edit.buttons', '@4.forms.updating-goal', '@8.goals.update'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 500/);
    const released = Promise.withResolvers<void>();
    await page.route(`**/api/goals/${car._id}`, async (route) => {
      await released.promise;
      await route.fulfill({ status: 500, body: '' });
    });
    await button(page, 'Update Goal').click();
    await expect(button(page, 'Updating Goal...')).toBeDisabled();
    await expect(button(page, 'Cancel')).toBeDisabled();
    released.resolve();
    await expect(page.getByRole('alert').getByText('Failed to update goal. Please try again.')).toBeVisible();
    await expect(button(page, 'Update Goal')).toBeEnabled();
  });

  test("shows 'Loading goal...' until it has loaded", { tag: ['@2.goals-edit.loading'] }, async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route(`**/api/goals/${car._id}`, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText('Loading goal...')).toBeVisible();
    released.resolve();
    await expect(page.getByLabel('Goal Name')).toHaveValue('Car');
    await expect(page.getByText('Loading goal...')).toBeHidden();
  });
});

for (const screen of ['edit', 'delete', 'reallocate']) {
  test(`/goals/{id}/${screen} of an unknown goal says 'Goal not found' and leads to /goals`, {
    tag: ['@2.goals-edit.not-found', '@2.goals-edit.missing'],
  }, async ({ page }) => {
    await page.goto('/dashboard');
    await page.goto(`/goals/nobody/${screen}`);
    await expect(page).toHaveURL('/goals');
    await expect(page.getByText('Goal not found')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  test(`/goals/{id}/${screen} that fails to load leads to /goals`, {
    tag: ['@2.goals-edit.missing', '@8.goals.screens'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 500/);
    const [car] = await setGoals(ann, [{ name: 'Car' }]);
    await page.route(`**/api/goals/${car?._id}`, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`/goals/${car?._id}/${screen}`);
    await skipRetriesUntil(page.getByText("Couldn't load the goal"));
    await expect(page).toHaveURL('/goals');
    await expect(goalCard(page, 'Car')).toBeVisible();
  });
}
