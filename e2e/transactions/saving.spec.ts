import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { pauseClock } from '#e2e/page/clock.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { interceptNext } from '#e2e/page/intercept.ts';
import { scriptsOf } from '#e2e/page/scripts.ts';
import { toast } from '#e2e/page/toast.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { record } from './ledger.ts';
import { expectRows, row } from './transactions.ts';

test.beforeEach(({ setTime }) => setTime(NOON));

test('an added transaction is announced and marked in the list, and Undo deletes and restores it', async ({ page }) => {
  await register(page);
  await page.goto('/transactions/new');
  await fill(page, { Description: 'Coffee', Amount: '4.50' });
  await pauseClock(page);
  await button(page, 'Add Transaction').click();
  await expect(toast(page)).toHaveText('Coffee, -$4.50 savedUndo');
  const link = row(page, 'Coffee').getByRole('link');
  await expect(link).toHaveAttribute('data-saved');
  await page.clock.runFor(3000);
  await expect(link).not.toHaveAttribute('data-saved');
  await page.clock.resume();

  await button(page, 'Undo').click();
  await expect(toast(page)).toHaveText('Transaction deletedUndo');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(toast(page)).toHaveText('Transaction restored');
  await expectRows(page, ['Coffee']);
  await page.reload();
  await expectRows(page, ['Coffee']);
});

test('the message about an added transaction appears once, on the list', async ({ page }) => {
  await register(page);
  await page.goto('/transactions');
  await page.getByRole('link', { name: 'Add Transaction', exact: true }).click();
  await fill(page, { Description: 'Coffee', Amount: '4.50' });
  const appeared = await page.evaluateHandle(() => {
    const headings: (string | undefined)[] = [];
    new MutationObserver((records) => {
      const message = document.querySelector('[aria-label=Messages] > li');
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      if (message && added.some((node) => node.contains(message)))
        headings.push(document.querySelector('h1')?.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    return headings;
  });
  await button(page, 'Add Transaction').click();
  await expect(toast(page)).toHaveText('Coffee, -$4.50 savedUndo');
  expect(await appeared.jsonValue()).toEqual(['Transactions']);
});

test('a response that arrives after Back announces the save and leaves the user where they are', async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Transactions' }).click();
  await page.getByRole('link', { name: 'Add Transaction', exact: true }).click();
  await fill(page, { Description: 'Coffee', Amount: '4.50' });
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await interceptNext(page, 'POST', '**/api/transactions', async (route) => {
    const response = await route.fetch();
    await left;
    await route.fulfill({ response });
  });
  await button(page, 'Add Transaction').click();
  await expect(button(page, 'Adding Transaction...')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
  leave();
  await expect(toast(page)).toHaveText('Coffee, -$4.50 savedUndo');
  await expectRows(page, ['Coffee']);
  await button(page, 'Undo').click();
  await expect(toast(page)).toHaveText('Transaction deletedUndo');
  await expect(page).toHaveURL('/transactions');
});

test('a transaction of another day names the day, and View leads to it', async ({ page }) => {
  const ann = await register(page);
  await record(ann, [{ description: 'Bus', amount: 2, date: '2026-01-05' }]);
  await page.goto('/transactions/new');
  await fill(page, { Description: 'Coffee', Amount: '4.50', Date: '2026-01-05' });
  await pauseClock(page);
  await button(page, 'Add Transaction').click();
  await expect(toast(page)).toHaveText('Coffee, -$4.50 saved on Jan 5 · ViewUndo');
  await page.clock.fastForward(3000);
  await button(page, 'View').click();
  await expect(page).toHaveURL('/transactions?month=2026-01&category=food+%26+dining');
  await expectRows(page, ['Coffee']);
  await expect(row(page, 'Coffee').getByRole('link')).toHaveAttribute('data-saved');
});

test('an edited transaction is announced, and Undo returns it to its values', async ({ page }) => {
  await record(await register(page), [{ description: 'Tea', amount: 3, date: '2026-03-02', note: 'Green' }]);
  await page.goto('/transactions');
  await row(page, 'Green').getByRole('link').click();
  await fill(page, { Description: 'Coffee', Amount: '4.50', Date: '2026-03-01', Notes: '' });
  await page.getByLabel('Category').selectOption('bills');
  await button(page, 'Save Changes').click();
  await expect(toast(page)).toHaveText('Coffee, -$4.50 saved on Mar 1 · ViewUndo');
  await expect(row(page, 'Coffee')).toContainText('Bills');
  await button(page, 'Undo').click();
  await expect(toast(page)).toHaveText('Change undone');
  await expect(row(page, 'Green')).toContainText('-$3.00');
  await page.reload();
  await row(page, 'Green').getByRole('link').click();
  await expect(page.getByLabel('Description')).toHaveValue('Tea');
  await expect(page.getByLabel('Category')).toHaveValue('other');
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-03-02');
});

test('Undo that the server rejects says why, and one without a response can be repeated', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|409/);
  await register(page);
  await page.goto('/transactions/new');
  await fill(page, { Description: 'Coffee', Amount: '4.50' });
  await button(page, 'Add Transaction').click();
  await expect(toast(page)).toHaveText('Coffee, -$4.50 savedUndo');
  const { promise: waited, resolve: stopWaiting } = Promise.withResolvers<void>();
  await interceptNext(page, 'DELETE', '**/api/transactions/*', async (route) => {
    await waited;
    await route.abort();
  });
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Undoing...');
  stopWaiting();
  await expect(toast(page)).toContainText("Not undone. Can't reach Centwise");
  await button(page, 'Try again').click();
  await expect(toast(page)).toContainText('Transaction deleted');
  await expect(page.getByText('No transactions yet')).toBeVisible();

  const message = 'Your account is full.';
  const json = { success: false, code: 'quota_reached', message };
  await interceptNext(page, 'POST', '**/restore', (route) => route.fulfill({ status: 409, json }));
  await button(page, 'Undo').click();
  await expect(toast(page)).toHaveText(`Not undone. ${message}`);
});

test('“Save and add another” keeps the form, its type, and its day for the next one', async ({ page }) => {
  await register(page);
  await page.goto('/transactions/new');
  await button(page, 'Income').click();
  await button(page, 'Yesterday').click();
  await fill(page, { Description: 'Tips', Amount: '20' });
  await button(page, 'Save and add another').click();
  await expect(toast(page)).toContainText('Tips, +$20.00 saved on Mar 17');
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-03-17');
  await fill(page, { Description: 'More tips', Amount: '5' });
  await button(page, 'Add Transaction').click();
  await expect(toast(page)).toContainText('More tips, +$5.00 saved');
  await expectRows(page, ['More tips', 'Tips']);
});

test('a long message leaves the type of the next transaction free, on a narrow phone too', async ({ page }) => {
  await register(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/transactions/new');
    await fill(page, { Description: 'Dinner with the whole family', Amount: '12345.60', Date: '2026-03-01' });
    await button(page, 'Save and add another').click();
    await expect(toast(page)).toContainText('saved on Mar 1 · View');
    const type = page.getByRole('group', { name: 'Type' });
    const top = await type.evaluate((control) => control.getBoundingClientRect().top + scrollY);
    const bottom = () => toast(page).evaluate((message) => message.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThanOrEqual(top);
  }
});

for (const [name, module, repeats] of [
  ['an expense', 'outbox/outbox.ts', 'Never'],
  ['an expense that repeats', 'features/transactions/record-repeating.ts', 'Every month'],
] as const) {
  test(`${name} whose code loads late never reaches the account of the next user`, async ({ page }) => {
    await register(page);
    const [script = ''] = await scriptsOf(module);
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(`**${script}`, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/transactions/new');
    await fill(page, { Description: 'Coffee', Amount: '4.50' });
    await page.getByLabel('Repeat').selectOption({ label: repeats });
    await button(page, 'Add Transaction').click();
    await expect(button(page, 'Adding Transaction...')).toBeVisible();

    const bob = await register(await page.context().newPage(), 'Bob Example');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(bob.token);
    arrive();
    // The app continues before this does.
    await page.evaluate((address) => import(address).then(() => {}), script);

    expect((await bob.call(schedulesContract.list, {})).schedules).toEqual([]);
    expect((await bob.call(transactionsContract.list, { query: {} })).items).toEqual([]);
  });
}
