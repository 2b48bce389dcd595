import type { Page } from '@playwright/test';
import { type Account, register } from '#e2e/auth/account.ts';
import { card, figure } from '#e2e/dashboard/dashboard.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { skipRetriesUntil } from '#e2e/page/clock.ts';
import { expectRefused } from '#e2e/page/field-errors.ts';
import { interceptNext, loseResponse } from '#e2e/page/intercept.ts';
import { type Goal, goalsContract } from '#shared/goals/contract.ts';
import { goalCard, setGoals } from './goals.ts';

const GOALS = '**/api/goals';

const dialog = (page: Page) => page.getByRole('dialog');

const PLANS = [
  { name: 'Car', target: 1000, saved: 800, deadline: '2026-12-31' },
  { name: 'House', target: 1000, saved: 795, deadline: '2027-01-01' },
  { name: 'Boat', target: 1000, saved: 495, deadline: '2026-03-18' },
  { name: 'Bike', target: 1000, saved: 244.99, deadline: '2027-03-01' },
  { name: 'Piano', target: 1000, saved: 995.01, deadline: '2026-09-01' },
  { name: 'Phone', target: 1000, saved: 1000, deadline: '2026-09-01' },
  { name: 'Holiday', target: 1000, saved: 1500, deadline: '2026-09-01' },
];

let ann: Account;
test.beforeEach(async ({ page, setTime }) => {
  await setTime(NOON);
  ann = await register(page);
});

test('a user without goals is invited to create the first', { tag: ['@2.goals.empty'] }, async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await expect(page).toHaveURL('/goals');
  await expect(page).toHaveTitle('Centwise | Savings Goals');
  await expect(page.getByText('No savings goals yet')).toBeVisible();
  await expect(page.getByText('Create your first savings goal to start tracking your progress.')).toBeVisible();
  await page.getByRole('link', { name: 'Create a Goal' }).click();
  await expect(page).toHaveURL('/goals/new');
});

test('goals have placeholders while they load', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route(GOALS, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/goals');
  await expect(page.getByRole('status', { name: 'Loading goals...' })).toBeVisible();
  released.resolve();
  await expect(page.getByText('No savings goals yet')).toBeVisible();
});

test('goals that fail to load are logged, and the list is empty', { tag: ['@8.goals.load'] }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 500/);
  consoleWatch.allow(/The goals could not be loaded/);
  await setGoals(ann, [{ name: 'Car' }]);
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('The goals could not be loaded'));
  await page.route(GOALS, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/goals');
  await skipRetriesUntil(page.getByText("Couldn't load your goals."));
  await logged;
  await expect(page.getByText('No savings goals yet')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(GOALS);
  await button(page, 'Try again').click();
  await expect(goalCard(page, 'Car')).toBeVisible();
});

test('each goal shows its bar, colored percentage, target month, and pace, and the headline shows the total saved', {
  tag: ['@2.goals.list', '@2.goals.target', '@4.goal-progress.capped'],
}, async ({ page }) => {
  await setGoals(ann, PLANS);
  await page.goto('/goals');
  const percents = { Car: '80%', House: '80%', Boat: '50%', Bike: '24%', Piano: '99%', Phone: '100%', Holiday: '100%' };
  for (const [name, percent] of Object.entries(percents)) {
    await expect(goalCard(page, name).getByText(percent, { exact: true })).toBeVisible();
    await expect(goalCard(page, name).getByRole('progressbar')).toHaveAttribute('aria-valuetext', percent);
  }
  const bands = page.getByRole('progressbar').locator('[data-band]');
  expect(await bands.evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-band')))).toEqual([
    'green',
    'green',
    'blue',
    'red',
    'green',
    'green',
    'green',
  ]);
  await expect(goalCard(page, 'Car')).toContainText('$800.00 of $1,000.00');
  await expect(goalCard(page, 'Car')).toContainText('Target: Dec 2026');
  await expect(goalCard(page, 'Car')).toContainText('On track');
  await expect(goalCard(page, 'Car')).toContainText('Save $20.00 a month');
  await expect(goalCard(page, 'Phone')).toContainText('Goal reached');
  await expect(goalCard(page, 'Holiday')).toContainText('Goal reached');
  await expect(goalCard(page, 'Piano')).not.toContainText('reached');
  await expect(page.getByText('Total saved')).toBeVisible();
  await expect(page.getByText('$5,830.00', { exact: true })).toBeVisible();
  await expect(page.getByText('of $7,000.00 in 7 goals')).toBeVisible();
});

test('a goal falls behind as time passes and says by how much', async ({ page, setTime, server }) => {
  await setTime('2025-09-18T12:00:00-04:00');
  await setGoals(ann, [{ name: 'Car', target: 1200, saved: 100, deadline: '2026-09-18' }]);
  await server.setTime(Date.parse(NOON));
  await page.clock.setSystemTime(NOON);
  await page.goto('/goals');
  await expect(goalCard(page, 'Car')).toContainText('Behind by $500.00');
  await expect(goalCard(page, 'Car')).toContainText('Save $183.34 a month');
});

test('a goal without a date says No deadline', {
  tag: ['@2.goals.no-deadline', '@3.goal.deadline-optional'],
}, async ({ page }) => {
  await setGoals(ann, [{ name: 'Car' }]);
  await page.route(GOALS, async (route) => {
    const answer = await route.fetch();
    const { goals } = await answer.json();
    const [goal] = goals;
    await route.fulfill({ json: { success: true, goals: [{ ...goal, deadline: null }], items: [] } });
  });
  await page.goto('/goals');
  await expect(goalCard(page, 'Car')).toContainText('No deadline');
});

test.describe('Add money', () => {
  let car: Goal;
  test.beforeEach(async ({ page }) => {
    [car] = (await setGoals(ann, [{ name: 'Car', target: 1000, saved: 100 }])) as [Goal];
    await page.goto('/goals');
    await button(page, 'Add money to Car').click();
  });

  test('saves for the goal as of today, and Undo reverts it everywhere', async ({ page }) => {
    await dialog(page).getByLabel('Amount').fill('$49.50');
    await button(page, 'Add money').click();
    await expect(dialog(page)).toBeHidden();
    await expect(goalCard(page, 'Car')).toContainText('$149.50 of $1,000.00');
    await expect(page.getByText('$49.50 added to Car')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(page.getByText('Contribution undone')).toBeVisible();
    await expect(goalCard(page, 'Car')).toContainText('$100.00 of $1,000.00');
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(1);
  });

  test('Undo succeeds when it is repeated after a lost response', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED|404/);
    await dialog(page).getByLabel('Amount').fill('50');
    await button(page, 'Add money').click();
    await expect(page.getByText('$50.00 added to Car')).toBeVisible();
    await interceptNext(page, 'DELETE', '**/api/transactions/*', loseResponse);
    await button(page, 'Undo').click();
    await button(page, 'Try again').click();
    await expect(page.getByText('Contribution undone')).toBeVisible();
    await expect(goalCard(page, 'Car')).toContainText('$100.00 of $1,000.00');
  });

  test('to a goal that was closed elsewhere says so, and the goal disappears', async ({ page }) => {
    await ann.call(goalsContract.remove, { params: { goalId: car._id }, query: {} });
    await dialog(page).getByLabel('Amount').fill('50');
    await button(page, 'Add money').click();
    await expect(page.getByText('This goal is closed')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(goalCard(page, 'Car')).toBeHidden();
  });

  test('changes the dashboard', async ({ page }) => {
    await dialog(page).getByLabel('Amount').fill('50');
    await button(page, 'Add money').click();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(figure(page, 'Savings total')).toHaveText('$150.00');
    await expect(card(page, 'Savings Goals')).toContainText('$150.00 of $1,000.00');
  });

  test('says when it reaches the goal', async ({ page }) => {
    await dialog(page).getByLabel('Amount').fill('900');
    await button(page, 'Add money').click();
    await expect(page.getByText('$900.00 added to Car. Goal reached!')).toBeVisible();
  });

  test('celebrates once when it reaches the goal, without motion if the system asks for that', async ({ page }) => {
    const confetti = goalCard(page, 'Car').locator('[data-celebration]');
    await dialog(page).getByLabel('Amount').fill('900');
    await button(page, 'Add money').click();
    await expect(confetti).toHaveCSS('display', 'block');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(confetti).toHaveCSS('display', 'none');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(card(page, 'Savings Goals')).toContainText('$1,000.00 of $1,000.00');
    await page.getByRole('link', { name: 'Goals', exact: true }).click();
    await expect(goalCard(page, 'Car')).toContainText('Goal reached');
    await expect(confetti).toHaveCount(0);
  });

  for (const [amount, message] of [
    ['', 'Amount is required'],
    ['0', 'Amount must be greater than 0'],
    ['0.125', 'Amount can have at most 2 decimals'],
    ['1000000000', 'Amount cannot exceed $999,999,999.99'],
  ] as const) {
    test(`rejects '${amount}'`, async ({ page }) => {
      await expectRefused(page, 'Add money', { typed: { Amount: amount }, field: 'Amount', message });
    });
  }

  test('closes with Escape, and the focus returns to the button that opened it', async ({ page }) => {
    await expect(dialog(page).getByLabel('Amount')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Add money to Car')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeHidden();
  });

  test('adds once when submitted twice and cannot be closed while it runs', async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/contribute', async (route) => {
      await released.promise;
      await route.continue();
    });
    await dialog(page).getByLabel('Amount').fill('50');
    await dialog(page)
      .locator('form')
      .evaluate((form: HTMLFormElement) => {
        form.requestSubmit();
        form.requestSubmit();
      });
    await expect(button(page, 'Adding...')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeVisible();
    released.resolve();
    await expect(goalCard(page, 'Car')).toContainText('$150.00 of $1,000.00');
  });

  test('reports a failure and keeps the entered values', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 503/);
    const failure = { success: false, code: 'unavailable', message: 'The tide is out' };
    await page.route('**/contribute', (route) => route.fulfill({ status: 503, json: failure }));
    await dialog(page).getByLabel('Amount').fill('50');
    await button(page, 'Add money').click();
    await expect(dialog(page).getByRole('alert').getByText('The tide is out')).toBeVisible();
    await expect(dialog(page).getByLabel('Amount')).toHaveValue('50.00');
  });
});
