import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError, expectNoFieldError, expectRefused, fill } from '#e2e/page/field-errors.ts';
import { goalCard } from './goals.ts';

/** Late evening in New York, when it is already tomorrow in UTC. */
const EVENING = '2026-03-18T22:30:00-04:00';

const RIGHT = { 'Goal Name': 'Car', 'Target Amount': '5,000', 'Target Date': '2026-12-31' };

test.beforeEach(async ({ page, setTime }) => {
  await setTime(EVENING);
  await register(page);
});

test.describe('a new goal', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/goals/new');
    await expect(page).toHaveTitle('Centwise | New Goal');
  });

  test('is created and appears in the list', {
    tag: ['@1.product.goals', '@2.goals-new.success', '@4.forms.create-navigates'],
  }, async ({ page }) => {
    await fill(page, RIGHT);
    await button(page, 'Create Goal').click();
    await expect(page).toHaveURL('/goals');
    await expect(goalCard(page, 'Car')).toContainText('$0.00 of $5,000.00');
    await expect(goalCard(page, 'Car')).toContainText('Target: Dec 2026');

    await page.getByRole('link', { name: 'Add Goal' }).click();
    await button(page, 'New Car').click();
    await expect(page.getByLabel('Goal Name')).toHaveValue('New Car');
    await expect(page.getByLabel('Target Amount')).toBeFocused();
    await button(page, '$5,000.00').click();
    await expect(button(page, '$5,000.00')).toHaveAttribute('aria-pressed', 'true');
    await button(page, '1 year').click();
    await expect(page.getByLabel('Target Date')).toHaveValue('2027-03-18');
    await button(page, 'Create Goal').click();
    await expect(goalCard(page, 'New Car')).toContainText('$0.00 of $5,000.00');
    await expect(goalCard(page, 'New Car')).toContainText('Target: Mar 2027');
    await page.getByRole('link', { name: 'Add Goal' }).click();
    await expect(page.getByRole('group', { name: 'Suggested names' }).getByRole('button')).toHaveText([
      'Emergency Fund',
      'Vacation',
      'Down Payment',
      'Wedding',
    ]);
  });

  test('is not reopened by Back after its creation', async ({ page }) => {
    await page.goto('/dashboard');
    await page.goto('/goals/new');
    await fill(page, RIGHT);
    await button(page, 'Create Goal').click();
    await expect(goalCard(page, 'Car')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  for (const [field, value, message] of [
    ['Goal Name', ' ', 'Goal name is required'],
    ['Goal Name', 'x'.repeat(101), 'Goal name cannot exceed 100 characters'],
    ['Target Amount', '', 'Valid target amount is required'],
    ['Target Amount', '0', 'Valid target amount is required'],
    ['Target Amount', '-5', 'Valid target amount is required'],
    ['Target Amount', 'lots', 'Valid target amount is required'],
    ['Target Date', '', 'Target date is required'],
    ['Target Date', '2026-03-17', 'Target date must be in the future'],
  ] as const) {
    test(`with the ${field} '${value.slice(0, 12)}' is rejected`, {
      tag: [
        '@4.forms.errors-clear',
        '@5.goal.name-required',
        '@5.goal.target-required',
        '@5.goal.target-positive',
        '@5.goal.deadline-required',
        '@5.goal.deadline-future',
      ],
    }, async ({ page }) => {
      await fill(page, RIGHT);
      await expectRefused(page, 'Create Goal', { typed: { [field]: value }, field, message });
      await fill(page, { [field]: RIGHT[field] });
      await expectNoFieldError(page.getByLabel(field));
    });
  }

  test('gets all errors at once', { tag: ['@2.goals-new.fields', '@3.goal.deadline-required'] }, async ({ page }) => {
    await button(page, 'Create Goal').click();
    await expectFieldError(page.getByLabel('Goal Name'), 'Goal name is required');
    await expectFieldError(page.getByLabel('Target Amount'), 'Valid target amount is required');
    await expectFieldError(page.getByLabel('Target Date'), 'Target date is required');
    await expect(page.getByLabel('Goal Name')).toBeFocused();
  });

  test("may be due today in the user's calendar", { tag: ['@5.goal.deadline-today'] }, async ({ page }) => {
    await expect(page.getByLabel('Target Date')).toHaveAttribute('min', '2026-03-18');
    await fill(page, { ...RIGHT, 'Target Date': '2026-03-18' });
    await button(page, 'Create Goal').click();
    await expect(goalCard(page, 'Car')).toContainText('Target: Mar 2026');
  });

  test('is not created after Cancel or the back arrow', { tag: ['@2.goals.add', '@2.goals-new.back'] }, async ({
    page,
  }) => {
    await fill(page, RIGHT);
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL('/goals');
    await page.getByRole('link', { name: 'Add Goal' }).click();
    await expect(page).toHaveURL('/goals/new');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/goals');
    await expect(page.getByText('No savings goals yet')).toBeVisible();
  });

  test('shows its progress with its buttons disabled and is created once', {
    tag: ['@2.goals-new.buttons', '@4.forms.creating-goal'],
  }, async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/api/goals', async (route) => {
      await released.promise;
      await route.continue();
    });
    await fill(page, RIGHT);
    await button(page, 'Create Goal').evaluate((submit: HTMLButtonElement) => {
      submit.click();
      submit.form?.requestSubmit();
    });
    await expect(button(page, 'Creating Goal...')).toBeDisabled();
    await expect(button(page, 'Cancel')).toBeDisabled();
    released.resolve();
    await expect(page.getByRole('heading', { name: 'Car' })).toHaveCount(1);
  });

  test('keeps the entered values after a failure', { tag: ['@8.goals.create'] }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 500/);
    await page.route('**/api/goals', (route) => route.fulfill({ status: 500, body: '' }));
    await fill(page, RIGHT);
    await button(page, 'Create Goal').click();
    await expect(page.getByRole('alert').getByText('Failed to create goal. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Goal Name')).toHaveValue('Car');
    await expect(button(page, 'Create Goal')).toBeEnabled();
  });

  test('in a full account gets an explanation instead of a request to retry', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 409/);
    const message = 'You have reached the limit of 200 goals. Delete one to add another.';
    const json = { success: false, code: 'quota_reached', message };
    await page.route('**/api/goals', (route) => route.fulfill({ status: 409, json }));
    await fill(page, RIGHT);
    await button(page, 'Create Goal').click();
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
    await expect(page.getByText('Please try again')).toHaveCount(0);
  });
});
