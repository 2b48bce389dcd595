import type { Locator } from '@playwright/test';
import { PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { row } from '#e2e/transactions/transactions.ts';
import { accountContract, DELETION_PHRASE } from '#shared/account/contract.ts';

/** Whether two boxes do not overlap. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('both must be in sight');
  const isAbove = a.y + a.height <= b.y || b.y + b.height <= a.y;
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  expect(isAbove || isBeside, `${JSON.stringify(a)} covers ${JSON.stringify(b)}`).toBe(true);
}

test('messages cover neither the navigation nor the buttons of a form', async ({ page }) => {
  const ann = await register(page);
  const toast = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await record(ann, [{ description: 'Tea', amount: 3, date: '2026-01-05' }]);
  await page.goto('/transactions');
  await row(page, 'Tea').getByRole('link').click();
  await button(page, 'Delete').click();
  await expectApart(toast.filter({ hasText: 'Transaction deleted' }), page.getByRole('navigation'));

  for (const path of ['/transactions/new', '/settings/preferences']) {
    await ann.call(accountContract.deleteAccount, { body: { password: PASSWORD, confirmation: DELETION_PHRASE } });
    await page.goto(path);
    await button(page, 'Keep my account').click();
    const submit = page.getByRole('main').getByRole('button', { name: /^(Add Transaction|Save Preferences)$/ });
    await submit.scrollIntoViewIfNeeded();
    await expectApart(toast.filter({ hasText: 'Deletion canceled. Your account is safe.' }), submit);
  }

  await page.goto('/transactions/new');
  await fill(page, { Description: 'Coffee', Amount: '4.50' });
  await button(page, 'Save and add another').click();
  const saved = toast.filter({ hasText: 'Coffee, -$4.50 saved' });
  await expectApart(saved, button(page, 'Expense'));
  await expectApart(saved, page.getByRole('link', { name: 'Back' }));
  await button(page, 'Dismiss message').click();
  await expect(toast).toHaveCount(0);

  await page.goto('/settings/preferences');
  await button(page, 'Dark').click();
  await button(page, 'Save Preferences').click();
  await expectApart(page.getByText('Preferences saved successfully!'), button(page, 'Save Preferences'));
  await expectApart(page.getByText('Preferences saved successfully!'), button(page, 'Reset to Defaults'));
});

test('the notice of a lost connection covers no button that saves', async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
  await register(page);
  const notice = page.getByText("You're offline.");
  await page.setViewportSize({ width: 390, height: 640 });
  for (const [path, submit] of [
    ['/transactions/new', 'Add Transaction'],
    ['/settings/preferences', 'Save Preferences'],
  ] as const) {
    await page.goto(path);
    await expect(button(page, submit)).toBeVisible();
    if (path === '/settings/preferences') await button(page, 'Dark').click();
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await expectApart(notice, button(page, submit));
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  }
});
