import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError } from '#e2e/page/field-errors.ts';
import { expectRows } from '#e2e/transactions/transactions.ts';
import { DAY } from '#shared/durations.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { add, kept, waitingCard, waitingRows } from './offline.ts';

test.use({ loadsAhead: true });

const ADVICE = 'Date cannot be in the future. Check the date of this device, or choose an earlier day.';

test('a device whose clock is a day ahead says what to do, and nothing is lost, with and without a network', async ({
  page,
  context,
  setTime,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|status of (400|404)/);
  await setTime(NOON);
  await page.clock.setSystemTime(Date.parse(NOON) + DAY);
  const ann = await register(page);
  await page.goto('/transactions');
  await page.waitForLoadState('networkidle');
  await add(page, 'Coffee', '4.50');
  const date = page.getByLabel('Date', { exact: true });
  await expectFieldError(date, ADVICE);
  await expect(page.getByLabel('Description')).toHaveValue('Coffee');
  await button(page, 'Yesterday').click();
  await button(page, 'Add Transaction').click();
  await expectRows(page, ['Coffee']);

  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Quick Add' }).click();
  await page.getByRole('textbox', { name: 'Amount and description' }).fill('3 bus');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(waitingRows(page)).toContainText([ADVICE]);
  await waitingRows(page).getByRole('link').click();
  await button(page, 'Yesterday').click();
  await button(page, 'Save and Send').click();
  await expect.poll(() => kept(page)).toEqual([]);

  await page.goto('/transactions');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await add(page, 'Lunch', '12');
  await expect(waitingRows(page)).toContainText(['Waiting to be sent']);
  await context.setOffline(false);
  await expect(waitingRows(page)).toContainText([ADVICE]);
  await waitingRows(page).getByRole('link').click();
  await expect(page.getByText(ADVICE)).toBeVisible();
  await button(page, 'Yesterday').click();
  await button(page, 'Save and Send').click();
  await expect(waitingCard(page)).toBeHidden();
  await expectRows(page, ['Lunch', 'bus', 'Coffee']);
  const { items } = await ann.call(transactions.list, { query: {} });
  expect(new Set(items.map((row) => row.date))).toEqual(new Set(['2026-03-18']));
});
