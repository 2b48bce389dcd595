import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { expectRows } from '#e2e/transactions/transactions.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { add, damage, waitingCard, waitingRows } from './offline.ts';

test.use({ loadsAhead: true });

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/));

test('damaged entries take no screen away: they need a look, the others are sent, and each can be completed or removed', async ({
  page,
  context,
}) => {
  const ann = await register(page);
  await page.goto('/transactions');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  const entry = { userId: ann.user._id, wasSent: false, faults: 0, problem: null };
  const draft = { type: 'expense', amount: 200, description: 'Bus', category: 'transportation', date: '2026-01-05' };
  const names = [
    '["transactions","categories","expense"]',
    '["transactions","categories","income"]',
    '["suggestions","expense"]',
    '["suggestions","income"]',
    '["goals","list"]',
  ];
  await damage(
    page,
    [
      { ...entry, draft: { ...draft, _id: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071', amount: '2.00', note: '' } },
      { ...entry, draft: null },
      { userId: ann.user._id },
      { ...entry, draft: { ...draft, date: new Date(0), note: 5 }, problem: 'rejected', earlier: 'tea' },
    ],
    [
      {
        userId: ann.user._id,
        names: Object.fromEntries(names.map((name, n) => [name, [[null, {}], 'x', null][n % 3]])),
      },
    ],
  );

  for (const path of ['/dashboard', '/add', '/transactions/new', '/transactions/new?type=savings', '/settings']) {
    await context.setOffline(false);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Something went wrong')).toBeHidden();
  }
  await page.goto('/transactions');
  await expectRows(page, ['Coffee']);
  await expect(waitingRows(page)).toHaveCount(4);
  for (const shown of await waitingRows(page).all()) await expect(shown).toContainText('Needs a look');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  await waitingRows(page).last().getByRole('link').click();
  await expect(page.getByText("Part of this can't be read.")).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Bus');
  await expect(page.getByLabel('Category')).toHaveValue('transportation');
  await button(page, 'Save and Send').click();
  await expect(page.getByText('Amount is required')).toBeVisible();
  await fill(page, { Amount: '2' });
  await button(page, 'Save and Send').click();
  await expectRows(page, ['Coffee', 'Bus']);

  for (let left = 3; left > 0; left -= 1) {
    await expect(waitingRows(page)).toHaveCount(left);
    await waitingRows(page).first().getByRole('link').click();
    await button(page, 'Remove').click();
    await button(page.getByRole('dialog'), 'Remove').click();
    await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
  }
  await expect(waitingCard(page)).toBeHidden();
  const { items } = await ann.call(transactions.list, { query: {} });
  expect(items.map(({ description, amount }) => [description, amount])).toEqual([
    ['Coffee', 450],
    ['Bus', 200],
  ]);
});
