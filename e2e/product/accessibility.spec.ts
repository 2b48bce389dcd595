import type { Locator, Page } from '@playwright/test';
import { PASSWORD, register } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { doubleTheText, expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { expectNoLayoutShift, loadSlowly, watchLayoutShifts } from '#e2e/page/layout-shift.ts';
import { watchRequests } from '#e2e/page/requests.ts';
import { record } from '#e2e/transactions/ledger.ts';

const LONG =
  'A description as long as anybody would ever want to write it, Donaudampfschifffahrtsgesellschaft included';

const ENTRIES = [
  { type: 'income', description: 'March pay', amount: 999_999_999.99, category: 'salary', date: '2026-03-01' },
  { description: LONG, amount: 999_999_999.99, category: 'food & dining', date: '2026-03-02' },
  { description: 'Bus', amount: 60.25, category: 'transportation', date: '2026-03-03' },
  { description: 'Film', amount: 40, category: 'entertainment', date: '2026-03-04' },
  { description: 'Shoes', amount: 30, category: 'shopping', date: '2026-03-05' },
  { description: 'Pills', amount: 20.1, category: 'healthcare', date: '2026-03-06' },
  { description: 'Market', amount: 120.5, category: 'groceries', date: '2026-03-07' },
] as const;

interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
}

/** The words of the screen that span several lines; they may break at a hyphen, a slash, or an @. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.visually-hidden')) continue;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
        if (/[@/-]/.test(word)) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

const SIGNED_OUT: Screen[] = [
  {
    name: 'the login, refusing',
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
    },
  },
  {
    name: 'the registration, refusing',
    open: async (page) => {
      await page.goto('/register');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Full name is required')).toBeVisible();
    },
  },
];

const NEW_PERSON: Screen[] = [
  {
    name: 'the empty dashboard',
    open: async (page) => {
      await page.goto('/dashboard');
      await expect(page.getByText('No transactions yet')).toBeVisible();
    },
  },
  {
    name: 'the empty list',
    open: async (page) => {
      await page.goto('/transactions');
      await expect(page.getByText('No transactions yet')).toBeVisible();
    },
  },
  {
    name: 'the add form, refusing',
    open: async (page) => {
      await page.goto('/transactions/new');
      await page.getByRole('button', { name: 'Add Transaction' }).click();
      await expect(page.getByText('Description is required')).toBeVisible();
    },
  },
  {
    name: 'Page not found',
    open: async (page) => {
      await page.goto('/nowhere');
      await heading(page, 'Page not found');
    },
  },
];

const WITH_MONEY: Screen[] = [
  {
    name: 'the dashboard',
    open: async (page) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('option')).toHaveCount(6);
      await expect(page.getByRole('link', { name: /Market/ })).toBeVisible();
    },
  },
  {
    name: 'the list, filtered, with its panel open',
    open: async (page) => {
      await page.goto('/transactions?type=expense&dateRange=this-month&maxAmount=999999999.99');
      await expect(page.getByRole('link', { name: /Market/ })).toBeVisible();
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByRole('button', { name: 'Groceries' })).toBeVisible();
      await expect(page.getByText('6 transactions')).toBeVisible();
    },
  },
  {
    name: 'the edit form, and the toast that offers Undo',
    open: async (page) => {
      await page.goto('/transactions');
      await page.getByRole('link', { name: /Bus/ }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Undo' }).hover();
      await page.getByRole('link', { name: /Film/ }).press('Enter');
      await expect(page.getByLabel('Description')).toHaveValue('Film');
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
];

test.describe('axe finds nothing in light and dark, and nothing scrolls sideways at 320 px, on', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  const check = async (page: Page, { open }: Screen) => {
    await open(page);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
  };

  for (const screen of SIGNED_OUT) test(screen.name, ({ page }) => check(page, screen));

  for (const screen of NEW_PERSON) {
    test(screen.name, async ({ page }) => {
      await register(page);
      await check(page, screen);
    });
  }

  for (const screen of WITH_MONEY) {
    test(screen.name, async ({ page, setTime }) => {
      await setTime(NOON);
      await record(await register(page), ENTRIES);
      await check(page, screen);
    });
  }
});

for (const path of [
  '/dashboard',
  '/transactions',
  '/transactions/new',
  '/budget',
  '/goals',
  '/reports',
  '/settings',
  '/settings/notifications',
  '/settings/preferences',
  '/notifications',
]) {
  test(`no word breaks on ${path} at twice the text size`, async ({ page, setTime }) => {
    await setTime(NOON);
    const ann = await register(page);
    await record(ann, [
      { type: 'income', description: 'March pay', amount: 3450, category: 'salary', date: '2026-03-01' },
      { description: 'Train', amount: 1593.02, category: 'transportation', date: '2026-03-02' },
      { description: 'Pills', amount: 12.9, category: 'healthcare', date: '2026-03-03' },
    ]);
    await plan(ann, [
      { name: 'Transportation', amount: 1500, from: '2026-03' },
      { name: 'Subscriptions', amount: 40, from: '2026-03' },
    ]);
    await setGoals(ann, [{ name: 'Emergency Fund', target: 8000, saved: 5000 }]);
    await doubleTheText(page);
    const settle = watchRequests(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle();
    await expectNoSidewaysScroll(page);
    expect(await brokenWords(page)).toEqual([]);
  });
}

test.describe('nothing moves while', () => {
  for (const [path, done] of [
    ['/dashboard', 'Market'],
    ['/transactions', 'Market'],
    ['/transactions?category=groceries', 'Market'],
  ] as const) {
    test(`${path} loads slowly`, async ({ page, setTime }) => {
      await setTime(NOON);
      await record(await register(page), ENTRIES);
      await loadSlowly(page);
      await page.goto(path);
      await expect(page.getByRole('link', { name: new RegExp(done) })).toBeVisible();
      await expectNoLayoutShift(page);
    });
  }

  for (const path of ['/login', '/register', '/transactions/new']) {
    test(`${path} loads`, async ({ page }) => {
      if (path === '/transactions/new') await register(page);
      await watchLayoutShifts(page);
      await page.goto(path);
      await expect(page.locator('form')).toBeVisible();
      await expectNoLayoutShift(page);
    });
  }
});

test('a keyboard is enough for the main job', async ({ page, setTime }) => {
  await setTime(NOON);
  const { user } = await register(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  const type = (text: string) => page.keyboard.type(text);

  await tabTo(page, 'textbox', 'Email');
  await type(user.email ?? '');
  await tabTo(page, 'textbox', 'Password');
  await type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await tabTo(page, 'link', 'Add Transaction');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/transactions/new');
  await tabTo(page, 'textbox', 'Description');
  await type('By keyboard');
  await tabTo(page, 'textbox', 'Amount');
  await type('12.5');
  await tabTo(page, 'combobox', 'Category');
  await type('Bil');
  await tabTo(page, 'button', 'Add Transaction');
  await page.keyboard.press('Enter');
  const row = page.getByRole('link', { name: /By keyboard/ });
  await expect(row).toContainText('-$12.50Bills');

  await tabTo(page, 'button', 'Filters');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'This Month');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/transactions?dateRange=this-month');

  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Description')).toHaveValue('By keyboard');
  await tabTo(page, 'button', 'Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Transaction deleted')).toBeVisible();
  await expect(row).toBeHidden();
  await tabTo(page, 'button', 'Undo');
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
});

test('in forced colors, switches, the chosen icon, and the tracks of progress bars stay visible', async ({
  page,
  setTime,
}) => {
  // With reduced motion, colors change at once.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await setTime(NOON);
  await plan(await register(page), [{ name: 'food & dining', amount: 100, from: '2026-03' }]);
  const style = (locator: Locator, pseudo?: '::before') =>
    locator.evaluate((element, part) => {
      const { backgroundColor, borderWidth } = getComputedStyle(element, part);
      return { backgroundColor, borderWidth };
    }, pseudo);

  await page.goto('/settings/notifications');
  const toggle = page.getByRole('switch').first();
  const [thumb, track] = [await style(toggle, '::before'), await style(toggle)];
  expect(thumb.backgroundColor).not.toBe(track.backgroundColor);
  await toggle.click();
  expect((await style(toggle)).backgroundColor).not.toBe(track.backgroundColor);
  expect((await style(toggle, '::before')).backgroundColor).not.toBe((await style(toggle)).backgroundColor);

  await page.goto('/budget/add');
  const icons = page.getByRole('radio');
  await icons.first().check();
  const cell = (index: number) => style(icons.nth(index).locator('..'));
  expect((await cell(0)).borderWidth).not.toBe((await cell(1)).borderWidth);

  await page.goto('/budget');
  const bar = page.getByRole('progressbar').first();
  expect((await style(bar)).borderWidth).toBe('1px');
});
