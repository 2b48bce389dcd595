import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { expectNoLayoutShift, loadSlowly } from '#e2e/page/layout-shift.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { goalCard, setGoals } from './goals.ts';

const LONG = 'A goal as long as its name may be, Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente included!';
const MOST = 999_999_999.99;

const PLANS = [
  { name: LONG, target: MOST, saved: 999_999_999.98 },
  { name: 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente', target: MOST, saved: MOST },
  { name: LONG, target: MOST, deadline: '2026-03-18' },
];

interface Screen {
  name: string;
  path: (goal: Goal) => string;
  /** Content that shows after loading, and the actions before it. */
  ready: (page: Page) => Promise<void>;
}

const shown = (page: Page, role: 'heading' | 'progressbar', name: RegExp) =>
  expect(page.getByRole(role, { name }).first()).toBeVisible();

const SCREENS: Screen[] = [
  { name: 'the goals', path: () => '/goals', ready: (page) => shown(page, 'progressbar', /A goal/) },
  {
    name: 'the dialog that adds money, with an error',
    path: () => '/goals',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Add money to/ })
        .first()
        .click();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Amount is required')).toBeVisible();
    },
  },
  {
    name: 'the dialog that asks before deleting',
    path: () => '/goals',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Delete A goal/ })
        .first()
        .click();
      await expect(page.getByText("You've saved $999,999,999.98")).toBeVisible();
    },
  },
  {
    name: 'a new goal, with an error',
    path: () => '/goals/new',
    ready: async (page) => {
      await button(page, 'Create Goal').click();
      await expect(page.getByText('Goal name is required')).toBeVisible();
    },
  },
  {
    name: 'the form of a goal',
    path: ({ _id }) => `/goals/${_id}/edit`,
    ready: (page) => expect(page.getByLabel('Goal Name')).toHaveValue(LONG),
  },
  {
    name: 'the deletion of a goal',
    path: ({ _id }) => `/goals/${_id}/delete`,
    ready: (page) => shown(page, 'heading', /^Delete A goal/),
  },
  {
    name: 'the reallocation of a goal',
    path: ({ _id }) => `/goals/${_id}/reallocate`,
    ready: (page) => shown(page, 'heading', /^Moving \$999,999,999.98/),
  },
  {
    name: 'the form of savings',
    path: () => '/transactions/new',
    ready: async (page) => {
      await button(page, 'Savings').click();
      await expect(page.getByLabel('Goal', { exact: true })).toContainText('A goal');
    },
  },
  { name: 'the dashboard', path: () => '/dashboard', ready: (page) => shown(page, 'progressbar', /A goal/) },
];

test.describe('axe finds nothing in light and dark, and nothing scrolls sideways at 320 px, on', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const { name, path, ready } of SCREENS) {
    test(name, async ({ page, setTime }) => {
      await setTime(NOON);
      const [goal] = (await setGoals(await register(page), PLANS)) as [Goal];
      await page.goto(path(goal));
      await ready(page);
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
    });
  }

  test('the page without goals, and savings without a goal', async ({ page }) => {
    await register(page);
    await page.goto('/goals');
    await expect(page.getByText('No savings goals yet')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.goto('/transactions/new');
    await button(page, 'Savings').click();
    await expect(page.getByRole('link', { name: 'Create a savings goal' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});

for (const { name, path, ready } of SCREENS.filter(({ name }) => !name.includes('dialog') && !name.includes('error'))) {
  test(`nothing moves while ${name} loads slowly`, async ({ page, setTime }) => {
    await setTime(NOON);
    const [goal] = (await setGoals(await register(page), PLANS)) as [Goal];
    await loadSlowly(page);
    await page.goto(path(goal));
    await ready(page);
    await expectNoLayoutShift(page);
  });
}

test('a keyboard is enough to create, fill, change, and delete a goal', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  await page.goto('/dashboard');
  const type = (text: string) => page.keyboard.type(text);

  await tabTo(page, 'link', 'Set Goal');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Goal Name');
  await type('Car');
  await tabTo(page, 'textbox', 'Target Amount');
  await type('1000');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Target Date')).toBeFocused();
  await type('12312026');
  await page.keyboard.press('Enter');
  await expect(goalCard(page, 'Car')).toContainText('$0.00 of $1,000.00');

  await tabTo(page, 'button', 'Add money to Car');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await type('250');
  await page.keyboard.press('Enter');
  await expect(goalCard(page, 'Car')).toContainText('$250.00 of $1,000.00');

  await tabTo(page, 'link', 'Edit Car');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Goal Name');
  await type('Van');
  await page.keyboard.press('Enter');
  await expect(goalCard(page, 'Van')).toBeVisible();

  await tabTo(page, 'button', 'Delete Van');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Continue');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Reallocate Funds');
  await page.keyboard.press('Enter');
  await tabTo(page, 'radio', 'Move to Income Balance Add back to available funds');
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'Confirm Reallocation');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No savings goals yet')).toBeVisible();
});
