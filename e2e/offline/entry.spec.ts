import type { BrowserContext, Page, Route } from '@playwright/test';
import { enterAsGuest, register } from '#e2e/auth/account.ts';
import { figure } from '#e2e/dashboard/dashboard.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { abort, interceptNext, loseResponse } from '#e2e/page/intercept.ts';
import { everyScreenLoaded, scriptsOf } from '#e2e/page/scripts.ts';
import { toast } from '#e2e/page/toast.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { expectRows, row } from '#e2e/transactions/transactions.ts';
import { authContract } from '#shared/auth/contract.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { Cents } from '#shared/money.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { add, interceptNew, kept, waitingCard, waitingRows } from './offline.ts';

test.use({ loadsAhead: true });

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/));

/** Waits until the code of all screens is there, because these tests have no service worker. */
async function openList(page: Page): Promise<void> {
  await page.goto('/transactions');
  await everyScreenLoaded(page);
}

test('three expenses without a network are shown at once and recorded once, in order, when it is back', async ({
  page,
  context,
}) => {
  const ann = await register(page);
  await openList(page);
  await context.setOffline(true);
  for (const [description, amount] of [
    ['Coffee', '4.50'],
    ['Bus', '2'],
    ['Lunch', '12'],
  ] as const) {
    await add(page, description, amount);
    await expect(toast(page)).toContainText(`${description}, -$${Number(amount).toFixed(2)} saved on this device`);
    await expect(waitingRows(page).first()).toContainText(description);
  }
  await expect(waitingRows(page)).toContainText(['Lunch', 'Bus', 'Coffee']);
  await expect(waitingRows(page).first()).toContainText('Waiting to be sent');
  await expect(waitingCard(page)).toContainText("Totals don't include them yet.");
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(waitingRows(page)).toHaveCount(3);
  await expect(figure(page, 'Expenses total')).toHaveText('–Not known');

  await context.setOffline(false);
  await expect(waitingCard(page)).toBeHidden();
  await expect(figure(page, 'Expenses total')).toHaveText('$18.50');
  const { items } = await ann.call(transactions.list, { query: {} });
  expect(items.map(({ description }) => description)).toEqual(['Lunch', 'Bus', 'Coffee']);
  expect(await kept(page)).toEqual([]);
});

test('a transaction that repeats needs the server, and is saved on this device once it does not repeat', async ({
  page,
  context,
}) => {
  await register(page);
  await openList(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Add Transaction', exact: true }).first().click();
  await page.getByLabel('Repeat').selectOption('Every month');
  await fill(page, { Description: 'Rent', Amount: '900' });
  await button(page, 'Add Transaction').click();
  await expect(page.getByRole('alert')).toContainText("You're offline. A transaction that repeats can be saved once");
  await page.getByLabel('Repeat').selectOption('Never');
  await button(page, 'Add Transaction').click();
  await expect(toast(page)).toContainText('Rent, -$900.00 saved on this device');
  await expect(waitingRows(page)).toContainText(['Rent']);
});

test('a line at /add waits on this device, and Undo takes it back', async ({ page, context }) => {
  await register(page);
  await page.goto('/add');
  await everyScreenLoaded(page);
  await context.setOffline(true);
  for (const line of ['12.50 coffee', '3 bus']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Amount and description' })).toHaveValue('');
  }
  await expect(toast(page)).toContainText('bus, -$3.00 saved on this device');
  expect(await kept(page)).toEqual(['coffee', 'bus']);
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Transaction removed');
  expect(await kept(page)).toEqual(['coffee']);

  await context.setOffline(false);
  await page.goto('/transactions');
  await expectRows(page, ['coffee']);
});

test('what waits survives a restart and is sent by the next start', async ({ page, context }) => {
  await register(page);
  await openList(page);
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  await page.close();

  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/transactions');
  await expectRows(next, ['Coffee']);
  await expect(waitingCard(next)).toBeHidden();
  await next.reload();
  await expectRows(next, ['Coffee']);
});

test('a transaction whose response was lost is recorded once', async ({ page }) => {
  const ann = await register(page);
  await openList(page);
  await interceptNext(page, 'POST', '**/api/transactions', loseResponse);
  await add(page, 'Coffee', '4.50');
  await expectRows(page, ['Coffee']);
  await expect(waitingCard(page)).toBeHidden();
  expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
});

test('a captive portal that answers 200 with a page keeps the transaction waiting', async ({ page }) => {
  const ann = await register(page);
  await openList(page);
  const portal = { status: 200, contentType: 'text/html', body: '<h1>Welcome to the airport</h1>' };
  await interceptNew(page, (route) => route.fulfill(portal));
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toContainText(['Coffee']);
  await page.unrouteAll({ behavior: 'wait' });
  await expectRows(page, ['Coffee']);
  expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
});

test('Undo takes a waiting transaction back', async ({ page, context }) => {
  await register(page);
  await openList(page);
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  await button(page, 'Undo').click();
  await expect(toast(page)).toHaveText('Transaction removed');
  await expect(waitingCard(page)).toBeHidden();
  expect(await kept(page)).toEqual([]);
});

test('what a firewall rejects needs a look, and does not hold up the others', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 403/);
  await register(page);
  await openList(page);
  await context.setOffline(true);
  await add(page, 'drop table', '4.50');
  await add(page, 'Bus', '2');
  await expect(waitingRows(page)).toHaveCount(2);
  await interceptNew(page, (route) => {
    const isRejected = route.request().postData()?.includes('drop table');
    return isRejected ? route.fulfill({ status: 403, contentType: 'text/html', body: 'No' }) : route.continue();
  });
  await context.setOffline(false);
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online'))); // It is tried again at once.
    await expect(toast(page)).toContainText('1 transaction not sent', { timeout: 200 });
  }).toPass();
  await expect(row(page, 'Bus')).toBeVisible();
  await expect(waitingRows(page)).toContainText(['Something in front of Centwise']);
  await waitingRows(page).getByRole('link').click();
  await fill(page, { Description: 'Table' });
  await button(page, 'Save and Send').click();
  await expectRows(page, ['Table', 'Bus']);
});

test('a rejected transaction needs a look, and the changed one is sent', async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/status of (400|404)/);
  const ann = await register(page);
  await openList(page);
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await add(page, 'Bus', '2');
  await expect(waitingRows(page)).toHaveCount(2);
  const errors = { date: ['Date cannot be in the future'] };
  const json = { success: false, code: 'validation_failed', message: 'Please check the highlighted fields', errors };
  await interceptNext(page, 'POST', '**/api/transactions', (route) => route.fulfill({ status: 400, json }));
  await context.setOffline(false);

  await expect(toast(page)).toContainText('1 transaction not sent');
  await expect(waitingRows(page)).toHaveCount(1);
  await expect(waitingRows(page)).toContainText(['Needs a look']);
  await expect(row(page, 'Bus')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: /Coffee/ })
    .getByRole('link')
    .click();
  await expect(page.getByText('Date cannot be in the future')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Coffee');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await fill(page, { Amount: '5' });
  await button(page, 'Save and Send').click();
  await expectRows(page, ['Coffee', 'Bus']);
  await expect(waitingCard(page)).toBeHidden();
  const { items } = await ann.call(transactions.list, { query: {} });
  expect(items.map(({ description, amount }) => [description, amount])).toEqual([
    ['Coffee', 500],
    ['Bus', 200],
  ]);
});

test('if its goal was deleted meanwhile, the user chooses another one', async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/status of (404|409)/);
  const ann = await register(page);
  const [boat, , car] = await setGoals(ann, [{ name: 'Boat' }, { name: 'House' }, { name: 'Car' }]);
  if (!boat) throw new Error('There is no goal.');
  await openList(page);
  await page.goto('/transactions/new?type=savings');
  await expect(page.getByLabel('Goal')).toHaveValue(boat._id);
  await everyScreenLoaded(page);
  await context.setOffline(true);
  await fill(page, { Description: 'For later', Amount: '20' });
  await button(page, 'Add Transaction').click();
  await expect(waitingRows(page)).toHaveCount(1);
  await ann.call(goals.remove, { params: { goalId: boat._id }, query: {} });
  await context.setOffline(false);

  await expect(waitingRows(page)).toContainText(['Needs a look']);
  await waitingRows(page).getByRole('link').click();
  await expect(page.getByLabel('Goal').locator('option')).toHaveText(['Choose a goal', 'House', 'Car']);
  await expect(page.getByLabel('Goal')).toHaveValue('');
  await button(page, 'Save and Send').click();
  await expect(page.getByText('Goal is required for savings transactions')).toBeVisible();
  await page.getByLabel('Goal').selectOption('Car');
  await button(page, 'Save and Send').click();
  await expectRows(page, ['For later']);
  const { items } = await ann.call(transactions.list, { query: {} });
  expect(items.map(({ goalId }) => goalId)).toEqual([car?._id]);
});

test('if the goal of an open form was deleted meanwhile, the user chooses another one', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of (404|409)/);
  const ann = await register(page);
  const [boat, , car] = await setGoals(ann, [{ name: 'Boat' }, { name: 'House' }, { name: 'Car' }]);
  if (!boat) throw new Error('There is no goal.');
  await page.goto('/transactions/new?type=savings');
  await expect(page.getByLabel('Goal')).toHaveValue(boat._id);
  await fill(page, { Description: 'For later', Amount: '20' });
  await ann.call(goals.remove, { params: { goalId: boat._id }, query: {} });
  await button(page, 'Add Transaction').click();

  await expect(page.getByLabel('Goal').locator('option')).toHaveText(['Choose a goal', 'House', 'Car']);
  await expect(page.getByLabel('Goal')).toHaveValue('');
  await expect(page.getByText('The goal was deleted meanwhile.')).toBeVisible();
  await page.getByLabel('Goal').selectOption('Car');
  await button(page, 'Add Transaction').click();
  await expectRows(page, ['For later']);
  const { items } = await ann.call(transactions.list, { query: {} });
  expect(items.map(({ goalId }) => goalId)).toEqual([car?._id]);
});

test('a waiting transaction can be changed and removed', async ({ page, context }) => {
  const ann = await register(page);
  await openList(page);
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await add(page, 'Bus', '2');
  await expect(waitingRows(page)).toHaveCount(2);
  await page
    .getByRole('listitem')
    .filter({ hasText: /Coffee/ })
    .getByRole('link')
    .click();
  await fill(page, { Description: 'Tea', Amount: '3' });
  await button(page, 'Save and Send').click();
  await waitingRows(page).filter({ hasText: /Bus/ }).getByRole('link').click();
  await button(page, 'Remove').click();
  await expect(page.getByRole('dialog')).toContainText("It isn't in your transactions, so it's gone for good.");
  await button(page.getByRole('dialog'), 'Remove').click();
  await expect(waitingRows(page)).toContainText(['Tea']);
  expect(await kept(page)).toEqual(['Tea']);
  await context.setOffline(false);
  await expectRows(page, ['Tea']);
  expect((await ann.call(transactions.list, { query: {} })).items).toMatchObject([{ description: 'Tea', amount: 300 }]);
});

test('removes a waiting transaction that is sent while its form is open, and offers Undo', async ({
  page,
  context,
}) => {
  const ann = await register(page);
  await openList(page);
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await waitingRows(page).getByRole('link').click();
  await button(page, 'Remove').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText("It isn't in your transactions, so it's gone for good.");
  await context.setOffline(false);
  await expect(page.getByText('1 transaction sent')).toBeVisible();
  await expect(question).toBeVisible();
  await button(question, 'Remove').click();
  await expect(toast(page)).toContainText('Transaction deleted');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  expect((await ann.call(transactions.list, { query: {} })).items).toEqual([]);
  await button(page, 'Undo').click();
  await expectRows(page, ['Coffee']);
});

test('Undo of a transaction that is being sent waits for the answer, and deletes it', async ({ page, context }) => {
  const ann = await register(page);
  await openList(page);
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  const sending = Promise.withResolvers<Route>();
  await interceptNew(page, async (route) => sending.resolve(route));
  const deleting = page.waitForRequest((request) => request.method() === 'DELETE');
  await context.setOffline(false);
  const request = await sending.promise;
  await button(page, 'Undo').click();
  await expect(waitingCard(page)).toBeHidden();
  await request.continue();
  await (await deleting).response();
  await expect(toast(page)).toHaveText('Transaction removed');
  expect((await ann.call(transactions.list, { query: {} })).items).toEqual([]);
  await expect(page.getByText('No transactions yet')).toBeVisible();
});

test('the list and the question of Log Out follow each transaction that is sent', async ({ page, context }) => {
  await register(page);
  const other = await context.newPage();
  await other.goto('/settings');
  await everyScreenLoaded(other);
  await openList(page);
  await context.setOffline(true);
  for (const description of ['Coffee', 'Bus', 'Lunch']) {
    await add(page, description, '2');
    await expect(waitingRows(page).first()).toContainText(description);
  }
  const handedOver = [Promise.withResolvers<Route>(), Promise.withResolvers<Route>(), Promise.withResolvers<Route>()];
  const unanswered = [...handedOver];
  await context.route('**/api/transactions', (route) =>
    route.request().method() === 'POST' ? unanswered.shift()?.resolve(route) : route.fallback(),
  );
  await context.setOffline(false);
  await (await handedOver[0]?.promise)?.continue();
  await expect(waitingRows(page)).toContainText(['Lunch', 'Bus']);
  await (await handedOver[1]?.promise)?.continue();
  await expect(waitingRows(page)).toContainText(['Lunch']);
  await other.bringToFront();
  await button(other, 'Log Out').click();
  const question = other.getByRole('dialog', { name: 'Log out without sending?' });
  const asked = '1 transaction may be only on this device. If you log out now, it may be gone for good.';
  await expect(question).toContainText(asked);
  await (await handedOver[2]?.promise)?.continue();
  await expect(question).toBeHidden();
});

/** The server records a coffee, but no response arrives before the network is gone. */
async function recordWithoutResponse(page: Page, context: BrowserContext) {
  const ann = await register(page);
  await openList(page);
  await interceptNew(page, loseResponse);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  await context.setOffline(true);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(waitingCard(page)).toContainText("Centwise hasn't confirmed it yet. Totals may not include it.");
  const [coffee] = (await ann.call(transactions.list, { query: {} })).items;
  if (!coffee) throw new Error('Not recorded');
  return { ann, coffee };
}

/** Here, the amount of the coffee becomes $5.00 without a network, and elsewhere it changes otherwise. Then the network is back. */
async function changeOnTwoDevices(page: Page, context: BrowserContext, elsewhere: { note?: string; amount?: Cents }) {
  const { ann, coffee } = await recordWithoutResponse(page, context);
  await waitingRows(page).getByRole('link').click();
  await fill(page, { Amount: '5' });
  await button(page, 'Save and Send').click();
  await expect(waitingRows(page)).toContainText(['$5.00']);
  const { _id: transactionId, ...body } = coffee;
  await ann.call(transactions.update, { params: { transactionId }, body: { ...body, ...elsewhere } });
  await context.setOffline(false);
  return ann;
}

test('an edit of a transaction whose response was lost changes the recorded one, and merges with another device', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 409/);
  const ann = await changeOnTwoDevices(page, context, { note: 'with Ben' });

  await expect(waitingCard(page)).toBeHidden();
  await expect(row(page, 'Coffee')).toContainText('$5.00');
  const { items } = await ann.call(transactions.list, { query: {} });
  expect(items).toMatchObject([{ description: 'Coffee', amount: 500, note: 'with Ben' }]);
});

test('an edit that contradicts one of another device needs a look, and then replaces it', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 409/);
  const ann = await changeOnTwoDevices(page, context, { amount: 600 as Cents });

  await expect(waitingRows(page)).toContainText(['was changed on another device']);
  await waitingRows(page).getByRole('link').click();
  await expect(page.getByLabel('Amount')).toHaveValue('5.00');
  await button(page, 'Save and Send').click();
  await expect(waitingCard(page)).toBeHidden();
  await expect(row(page, 'Coffee')).toContainText('$5.00');
  expect((await ann.call(transactions.list, { query: {} })).items).toMatchObject([{ amount: 500 }]);
});

test('a line at /add whose request or response was lost is recorded once', async ({ page }) => {
  const ann = await register(page);
  await page.goto('/add');
  await everyScreenLoaded(page);
  const recorded = async () => {
    const { items } = await ann.call(transactions.list, { query: {} });
    return items.map(({ description }) => description);
  };
  for (const [line, lose, descriptions] of [
    ['4.50 coffee', abort, ['coffee']],
    ['3 bus', loseResponse, ['bus', 'coffee']],
  ] as const) {
    await interceptNext(page, 'POST', '**/api/transactions', lose);
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
    // The lost one waits, and is sent again after a second.
    await expect.poll(recorded).toEqual(descriptions);
    await expect.poll(() => kept(page)).toEqual([]);
    await expect(page.getByRole('textbox', { name: 'Amount and description' })).toHaveValue('');
  }
  expect(await recorded()).toEqual(['bus', 'coffee']);
});

test('a transaction that was deleted on another device after a lost response is not revived', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of (410|404)/);
  const { ann, coffee } = await recordWithoutResponse(page, context);
  await ann.call(transactions.remove, { params: { transactionId: coffee._id }, query: {} });
  await context.setOffline(false);

  await expect(waitingRows(page)).toContainText(['already recorded, and then deleted']);
  expect((await ann.call(transactions.list, { query: {} })).items).toEqual([]);
  await page
    .getByRole('listitem')
    .filter({ hasText: /Coffee/ })
    .getByRole('link')
    .click();
  await button(page, 'Save as Another').click();
  await expectRows(page, ['Coffee']);
  expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
});

test('an expired session keeps what waits for the next login of the same user, and shows it to nobody else', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const ann = await register(page);
  await openList(page);
  await context.setOffline(true);
  await add(page, 'Secret', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'invalid_token', message: 'Invalid token' } }),
  );
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await page.unroute('**/api/**');
  expect(await kept(page)).toEqual(['Secret']);

  const bob = await register(page);
  await page.goto('/transactions');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await expect(page.getByText('Secret')).toBeHidden();
  expect((await bob.call(transactions.list, { query: {} })).items).toEqual([]);

  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('user', user as string);
      localStorage.setItem('token', token as string);
    },
    [ann.token, JSON.stringify(ann.user)],
  );
  await page.goto('/transactions');
  await expectRows(page, ['Secret']);
  expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
});

test('keeps nothing for a guest whose session ended while a transaction was being saved', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const guest = await enterAsGuest(page);
  await openList(page);
  const saving = Promise.withResolvers<Route>();
  await interceptNext(page, 'POST', '**/api/transactions', async (route) => saving.resolve(route));
  await add(page, 'Secret', '4.50');
  const route = await saving.promise;
  await guest.call(authContract.logout, {});
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('Your guest session has ended');
  await route.abort();
  await expect(page.getByText('Your last change may not have been saved.')).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test('Log Out asks before it removes what waits', async ({ page, context }) => {
  const ann = await register(page);
  await openList(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(button(page, 'Log Out')).toBeVisible();
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Settings' }).click();
  await button(page, 'Log Out').click();
  const question = page.getByRole('dialog', { name: 'Log out without sending?' });
  await expect(question).toContainText("1 transaction is only on this device. If you log out now, it's gone for good.");
  await expectAccessibleInBothThemes(page);
  await button(question, 'Cancel').click();
  expect(await kept(page)).toEqual(['Coffee']);
  await button(page, 'Log Out').click();
  await button(question, 'Log Out').click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await context.setOffline(false);
  expect((await ann.call(transactions.list, { query: {} })).items).toEqual([]);
});

test('what the storage does not remove at a log-out is removed at the next start', async ({ page, context }) => {
  await register(page);
  await openList(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(button(page, 'Log Out')).toBeVisible();
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('', 'UnknownError');
    };
  });
  await button(page, 'Log Out').click();
  await button(page.getByRole('dialog', { name: 'Log out without sending?' }), 'Log Out').click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(await kept(page)).toEqual(['Coffee']);

  await context.setOffline(false);
  await page.goto('/login');

  await expect.poll(() => kept(page)).toEqual([]);
});

test('what a log-out cannot remove without its code is removed at the next start', async ({ page }) => {
  await register(page);
  await openList(page);
  await interceptNew(page, abort);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  const [script] = await scriptsOf('outbox/outbox.ts');
  await page.route(`**${script}`, abort);
  await page.goto('/settings');
  await button(page, 'Log Out').click();
  await button(page.getByRole('dialog', { name: 'Log out without sending?' }), 'Log Out').click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(await kept(page)).toEqual(['Coffee']);

  await page.unroute(`**${script}`);
  await page.goto('/login');

  await expect.poll(() => kept(page)).toEqual([]);
});

test('a device without space says so, keeps the form, and records nothing twice', async ({ page, context }) => {
  const ann = await register(page);
  await openList(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await expect(page.getByRole('alert').getByText(/this device can't keep the transaction/)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Coffee');
  await context.setOffline(false);
  await button(page, 'Add Transaction').click();
  await expectRows(page, ['Coffee']);
  expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(1);
});

test('a browser that refuses storage works as before', async ({ page, context }) => {
  await register(page);
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await openList(page);
  await add(page, 'Coffee', '4.50');
  await expectRows(page, ['Coffee']);
  await context.setOffline(true);
  await add(page, 'Bus', '2');
  await expect(page.getByRole('alert').getByText(/this device can't keep/)).toBeVisible();
});

const HANGING = {
  'does not open': () => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
  },
  'ends no transaction, not even one that is aborted': () => {
    Object.defineProperties(IDBTransaction.prototype, { oncomplete: { set() {} }, onabort: { set() {} } });
  },
};
for (const [problem, hang] of Object.entries(HANGING)) {
  test(`a browser whose storage ${problem} saves on the server, and logs out`, async ({ page }) => {
    await register(page);
    await page.addInitScript(hang);
    await openList(page);
    await add(page, 'Coffee', '4.50');
    await expectRows(page, ['Coffee']);
    await page.goto('/settings');
    await button(page, 'Log Out').click();
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  });
}

test('two tabs hand over once', async ({ page, context }) => {
  const ann = await register(page);
  const other = await context.newPage();
  await openList(page);
  await openList(other);
  await context.setOffline(true);
  await add(page, 'Coffee', '4.50');
  await add(other, 'Bus', '2');
  await expect(waitingRows(page)).toHaveCount(2);
  await expect(waitingRows(other)).toHaveCount(2);
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expectRows(tab, ['Bus', 'Coffee']);
    await expect(waitingCard(tab)).toBeHidden();
  }
  expect((await ann.call(transactions.list, { query: {} })).items).toHaveLength(2);
});

test('another tab shows what waits, and that it was sent', async ({ page, context }) => {
  await register(page);
  const other = await context.newPage();
  await openList(page);
  await openList(other);
  await interceptNew(page, abort);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(other)).toContainText(['Coffee']);
  await page.unrouteAll({ behavior: 'wait' });
  await expectRows(other, ['Coffee']);
  await expect(waitingCard(other)).toBeHidden();
});

test('an edit and a deletion of a recorded transaction need the server and say so', async ({ page, context }) => {
  await record(await register(page), [{ description: 'Rent', amount: 900, date: '2026-01-05' }]);
  await openList(page);
  await row(page, 'Rent').getByRole('link').click();
  await fill(page, { Amount: '950' });
  await context.setOffline(true);
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('alert').getByText(/To change or delete a recorded one, go online first/)).toBeVisible();
  await button(page, 'Delete').click();
  await expect(page.getByRole('alert').getByText(/To change or delete a recorded one, go online first/)).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('950.00');
});
