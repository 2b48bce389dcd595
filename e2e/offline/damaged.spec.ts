import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { abort } from '#e2e/page/intercept.ts';
import { everyScreenLoaded } from '#e2e/page/scripts.ts';
import { expectRows } from '#e2e/transactions/transactions.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { add, damage, waitingCard, waitingRows } from './offline.ts';

test.use({ loadsAhead: true });

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

test('damaged entries take no screen away: they need a look, the others are sent, and each can be completed or removed', async ({
  page,
  context,
}) => {
  const ann = await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  const entry = { userId: ann.user._id, wasSent: false, faults: 0, problem: null };
  const draft = { type: 'expense', amount: 200, description: 'Bus', category: 'transportation', date: '2026-01-05' };
  const names = {
    '["transactions","categories","expense"]': [null, {}, 'pottery'],
    '["transactions","categories","income"]': 'x',
    '["suggestions","expense"]': [null, { description: 'Clay' }],
    '["suggestions","income"]': { 0: null },
    '["goals","list"]': [null, { _id: 5 }, { _id: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6072', name: 'Boat' }],
  };
  await damage(
    page,
    [
      { ...entry, draft: { ...draft, _id: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071', amount: '2.00', note: '' } },
      { ...entry, draft: null },
      { userId: ann.user._id },
      { ...entry, draft: { ...draft, date: new Date(0), note: 5 }, problem: 'rejected', earlier: 'tea' },
    ],
    [{ userId: ann.user._id, names }],
  );

  // Until the server answers, the forms offer the kept names.
  await context.setOffline(false);
  await page.route('**/api/**', abort);
  for (const path of ['/dashboard', '/add', '/settings', '/transactions/new?type=savings', '/transactions/new']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path.endsWith('savings')) await expect(page.getByLabel('Goal').locator('option')).toHaveText(['Boat']);
    await expect(page.getByText('Something went wrong')).toBeHidden();
  }
  await expect(page.getByLabel('Category').locator('option')).toHaveText(['Pottery']);
  await page.unrouteAll({ behavior: 'wait' });
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

test('waiting transactions are sent although the storage of the device does not answer for a while', async ({
  page,
  context,
}) => {
  await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toContainText(['Coffee']);
  await page.evaluate(() => {
    const { prototype } = IDBFactory;
    const { open } = prototype;
    let failures = 0;
    prototype.open = function fail(...given) {
      failures += 1;
      if (failures < 4) throw new DOMException('The disk does not answer', 'UnknownError');
      return open.apply(this, given);
    };
  });
  await context.setOffline(false);
  await expectRows(page, ['Coffee']);
  await expect(waitingCard(page)).toBeHidden();
});
