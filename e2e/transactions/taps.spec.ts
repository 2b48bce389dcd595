import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { toast } from '#e2e/page/toast.ts';
import { record } from './ledger.ts';

/*
 * The taps and keystrokes from the app icon to a saved coffee, which decision 034 lists. Opening the app, or a shortcut of its icon,
 * is one tap.
 */

const COFFEE = { description: 'Coffee', amount: 4.5, category: 'food & dining' };

interface Count {
  readonly taps: number;
  readonly keys: number;
}

test.use({ hasTouch: true, isMobile: true });

test.beforeEach(async ({ page, setTime }) => {
  await setTime(NOON);
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'keydown']) {
      addEventListener(kind, () => sessionStorage.setItem(kind, `${Number(sessionStorage.getItem(kind)) + 1}`), true);
    }
  });
});

/** Opens an address as the app icon does, and counts from then on. */
async function openFromIcon(page: Page, address: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
}

/** The taps, with that on the icon, and the keystrokes since then, on any screen. */
async function count(page: Page): Promise<Count> {
  const [taps = 0, keys = 0] = await page.evaluate(() =>
    ['pointerdown', 'keydown'].map((kind) => Number(sessionStorage.getItem(kind))),
  );
  return { taps: taps + 1, keys };
}

const add = (page: Page) => page.getByRole('link', { name: 'Add Transaction', exact: true }).first();
const suggestion = (page: Page) =>
  page.getByRole('group', { name: 'Suggestions' }).getByRole('button', { name: 'Coffee · $4.50' });

test('a coffee bought before takes four taps with the form, and three with Quick Add', async ({ page }) => {
  await record(await register(page), [
    { ...COFFEE, date: '2026-03-02' },
    { ...COFFEE, date: '2026-03-03' },
  ]);
  await openFromIcon(page, '/');
  await add(page).tap();
  await suggestion(page).tap();
  await button(page, 'Add Transaction').tap();
  await expect(toast(page)).toContainText('Coffee, -$4.50 saved');
  expect(await count(page)).toEqual({ taps: 4, keys: 0 });

  await openFromIcon(page, '/add');
  await suggestion(page).tap();
  await button(page, 'Save').tap();
  await expect(toast(page)).toContainText('Coffee, -$4.50 saved');
  expect(await count(page)).toEqual({ taps: 3, keys: 0 });
});

test('a coffee of a new merchant takes twelve taps and keystrokes either way', async ({ page }) => {
  await register(page);
  await openFromIcon(page, '/');
  await add(page).tap();
  await expect(page.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Kiosk');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('4.5');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Kiosk, -$4.50 saved');
  expect(await count(page)).toEqual({ taps: 2, keys: 10 });

  await openFromIcon(page, '/add');
  await expect(page.getByRole('textbox', { name: 'Amount and description' })).toBeFocused();
  for (const key of ['4', 'Point', '5', 'ABC']) await button(page, key).tap();
  await page.keyboard.type(' Stall');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Stall, -$4.50 saved');
  expect(await count(page)).toEqual({ taps: 5, keys: 7 });
});
