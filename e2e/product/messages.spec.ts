import type { Locator } from '@playwright/test';
import { PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
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

  await button(page, 'Dark').click();
  await button(page, 'Save Preferences').click();
  await expectApart(page.getByText('Preferences saved successfully!'), button(page, 'Save Preferences'));
  await expectApart(page.getByText('Preferences saved successfully!'), button(page, 'Reset to Defaults'));
});
