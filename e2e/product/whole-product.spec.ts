import type { Page } from '@playwright/test';
import { newEmail, PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { doubleTheText, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { watchRequests } from '#e2e/page/requests.ts';
import { publicPaths, signedInPaths } from '#e2e/page/routes.ts';
import { goToExtremes } from './extremes.ts';

const routeOf = (path: string) => path.replace(/\?.*/, '').replaceAll(/\/[^/]{20,}/g, '/:id');

/** Follows the links of all screens, each route once. */
async function walk(page: Page, onScreen: (path: string) => Promise<void>): Promise<void> {
  const settle = watchRequests(page);
  const paths = new Map([['/dashboard', '/dashboard']]);
  for (const path of paths.values()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle();
    await onScreen(path);
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const link of links as string[]) if (!paths.has(routeOf(link))) paths.set(routeOf(link), link);
    const goal = /^\/goals\/[^/]+(?=\/edit)/.exec(path)?.[0];
    if (goal) for (const step of ['delete', 'reallocate']) paths.set(`/goals/:id/${step}`, `${goal}/${step}`);
  }
  const screens = signedInPaths(':id').sort();
  expect([...paths.keys()].filter((route) => screens.includes(route)).sort()).toEqual(screens);
}

async function expectNoPublicScreenScrollsSideways(page: Page): Promise<void> {
  for (const path of publicPaths) {
    await page.goto(`${path}?token=abc`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
}

/** Expects no element to have a transition, an animation, or smooth scrolling. */
async function expectNoMotion(page: Page, path: string): Promise<void> {
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
        return (
          transitionDuration.split(', ').some((time) => time !== '0s') ||
          animationName !== 'none' ||
          scrollBehavior !== 'auto'
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(moving, path).toEqual([]);
}

test('no screen scrolls sideways at 320 px with any content, or moves if the user prefers reduced motion', async ({
  page,
  setTime,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setTime(NOON);
  await expectNoPublicScreenScrollsSideways(page);
  await goToExtremes(await register(page));
  await walk(page, async (path) => {
    await expectNoSidewaysScroll(page);
    await expectNoMotion(page, path);
  });
});

test('no screen scrolls sideways at 200 percent text size with any content', async ({ page, setTime }) => {
  test.slow();
  await setTime(NOON);
  await doubleTheText(page);
  await expectNoPublicScreenScrollsSideways(page);
  await goToExtremes(await register(page));
  await walk(page, () => expectNoSidewaysScroll(page));
});

test('a keyboard is enough to register, record, budget, save, and read the report at 200 percent text size', async ({
  page,
  setTime,
}) => {
  test.slow();
  await setTime(NOON);
  await doubleTheText(page);
  const type = async (field: string, text: string) => {
    await tabTo(page, 'textbox', field);
    await page.keyboard.type(text);
  };
  const follow = async (link: string) => {
    await tabTo(page, 'link', link);
    await page.keyboard.press('Enter');
  };

  await page.goto('/login');
  await follow('Create Account');
  await type('Full Name', 'Kay Board');
  await page.keyboard.press('Tab');
  await page.keyboard.type('01011990');
  const email = newEmail('Kay Board');
  await type('Email', email);
  await type('Phone Number', '12025550123');
  await type('Password', PASSWORD);
  await type('Confirm Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account Created!' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await type('Email', email);
  await type('Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await follow('Add Transaction');
  await type('Description', 'Market');
  await type('Amount', '42.50');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Market/ })).toContainText('-$42.50');

  await follow('Budget');
  await follow('Add Category');
  await type('Category Name', 'Food & Dining');
  await type('Budgeted Amount', '200');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Food & Dining/ })).toContainText('$42.50 of $200.00');

  await follow('Goals');
  await follow('Create a Goal');
  await type('Goal Name', 'Boat');
  await type('Target Amount', '1000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12312026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Boat' })).toContainText(
    '$0.00 of $1,000.00',
  );

  await follow('Home');
  await follow('View Reports');
  const breakdown = page.getByRole('region', { name: 'Category Breakdown' });
  await expect(breakdown.getByRole('link', { name: /Food & Dining/ })).toContainText('$42.50');
});
