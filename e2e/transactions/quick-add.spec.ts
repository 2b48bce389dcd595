import type { Page, Route } from '@playwright/test';
import { enterAsGuest, PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { goalCard, setGoals } from '#e2e/goals/goals.ts';
import { interceptNew, kept, stored, waitingRows } from '#e2e/offline/offline.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { loseResponse } from '#e2e/page/intercept.ts';
import { watchRequests } from '#e2e/page/requests.ts';
import { toast } from '#e2e/page/toast.ts';
import { authContract } from '#shared/auth/contract.ts';
import { record } from './ledger.ts';
import { expectRows, row } from './transactions.ts';

const COFFEE = { description: 'Coffee', amount: 4.5, category: 'food & dining' };
const HISTORY = [
  { ...COFFEE, date: '2026-03-02' },
  { ...COFFEE, date: '2026-03-03' },
  { description: 'Lidl', amount: 64, category: 'groceries', date: '2026-03-04' },
];

const field = (page: Page) => page.getByRole('textbox', { name: 'Amount and description' });
const part = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What was understood' }).getByRole('button', { name: new RegExp(`^${name}`) });
const suggestion = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Suggestions' }).getByRole('button', { name });

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/add${search}`);
  await expect(field(page)).toBeFocused();
}

test.beforeEach(({ setTime }) => setTime(NOON));

test('a line becomes a transaction, the next one follows at once, and Undo takes it back @both', async ({ page }) => {
  await record(await register(page), HISTORY);
  await open(page);
  await page.keyboard.type('12.50 coffee with Ben yesterday');
  await expect(part(page, 'Amount')).toHaveText('Amount: -$12.50');
  await expect(part(page, 'Description')).toHaveText('Description: coffee with Ben');
  await expect(part(page, 'Category, guessed')).toContainText('Food & Dining');
  await expect(part(page, 'Date')).toHaveText('Date: Yesterday');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('coffee with Ben, -$12.50 saved on Mar 17');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');

  await page.keyboard.type('+2000 pay #salary');
  await expect(part(page, 'Type')).toHaveText('Type: Income');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('pay, +$2,000.00 saved');
  await page.keyboard.type('"7 up" 2.50 tuesday');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('7 up, -$2.50 saved');
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Transaction deleted');

  await page.goto('/transactions');
  await expectRows(page, ['pay', 'coffee with Ben', 'Lidl', 'Coffee', 'Coffee']);
  await expect(row(page, 'pay')).toContainText('+$2,000.00Salary');
});

test('saves for a goal that the line names @both', async ({ page }) => {
  await setGoals(await register(page), [{ name: 'Car' }, { name: 'Summer holiday' }]);
  await open(page);
  await page.keyboard.type('50 > summer holiday');
  await expect(part(page, 'Type')).toHaveText('Type: Savings: Summer holiday');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Summer holiday, ↗$50.00 saved');
  await page.goto('/goals');
  await expect(goalCard(page, 'Summer holiday')).toContainText('$50.00 of');
});

test('without a goal, the picker leads to the form of a new one', async ({ page }) => {
  await register(page);
  await open(page);
  await page.keyboard.type('50 > vacation');
  await part(page, 'Type').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Create a savings goal' }).click();
  await expect(page.getByRole('heading', { name: 'New Goal' })).toBeVisible();
  await open(page);
  await expect(field(page)).toHaveValue('50 > vacation');
});

test('the picker offers a new goal only once the goals are known, and as no status', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 400/);
  await register(page);
  const link = page.getByRole('dialog').getByRole('link', { name: 'Create a savings goal' });
  await page.route('**/api/goals', (route) => route.fulfill(REJECTED));
  await open(page);
  await page.keyboard.type('5 tea');
  await part(page, 'Type').click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText("Your goals couldn't be loaded.");
  await expect(link).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await part(page, 'Type').click();
  await expect(link).toBeVisible();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('status')
      .filter({ has: page.getByRole('link') }),
  ).toHaveCount(0);
});

test('a new category waits until the names are known, because it may be one of them', async ({ page }) => {
  await record(await register(page), [{ description: 'Food', amount: 9, category: 'pets', date: '2026-03-02' }]);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/transactions/categories?type=expense', async (route) => {
    await promise;
    await route.fallback();
  });
  await open(page);
  await enter(page, '5 bone #pet');
  await expect(page.getByRole('alert')).toHaveText("Your categories haven't loaded yet. Try again, or leave out the #");
  await expect(field(page)).toHaveValue('5 bone #pet');
  resolve();
  await expect(part(page, 'Category')).toContainText('Pets');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('bone, -$5.00 saved');
});

test('says what is missing, keeps the text as a draft, and works for guests', async ({ page }) => {
  await enterAsGuest(page);
  await open(page);
  await page.keyboard.type('coffee tomorrow');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Date cannot be in the future. Amount is required');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('End');
  await page.keyboard.type(' 4');
  await expect(page.getByRole('alert')).toHaveText('');
  await page.reload();
  await expect(field(page)).toHaveValue('coffee tomorrow 4');
  await field(page).fill('coffee 4');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('coffee, -$4.00 saved');
  await page.reload();
  await expect(field(page)).toHaveValue('');
});

test('a text from outside fills the line in and is never saved by itself', async ({ page }) => {
  await register(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto(`/add?text=${'lunch+12+'.repeat(1111)}`);
  await expect(page.getByRole('alert')).toHaveText('Text cannot exceed 1,000 characters');
  await page.keyboard.press('Enter');
  await field(page).fill('');
  await open(page, '?text=9.90+lunch&text=again');
  await expect(field(page)).toHaveValue('');

  // The user may still be typing into the page before, which can be that of another site.
  await page.goto(`/add?text=${encodeURIComponent('9.90\n lunch')}`);
  await expect(field(page)).toHaveValue('9.90 lunch');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(field(page)).not.toBeFocused();
  expect(sent.filter((url) => url.endsWith('/api/transactions'))).toEqual([]);

  await field(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' out');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('lunch out, -$9.90 saved');
  await expect(page).toHaveURL('/add');
  await expect(field(page)).toBeFocused();
});

test('a text from outside stays until it is changed, also over the end of the session', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const ann = await register(page);
  await page.goto('/add?text=4.50+coffee');
  await expect(field(page)).toHaveValue('4.50 coffee');
  await expect(page).toHaveURL('/add');
  await page.reload();
  await expect(field(page)).toHaveValue('4.50 coffee');
  await ann.call(authContract.logout, {});
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await fill(page, { Password: PASSWORD });
  await button(page, 'Log In').click();
  await expect(field(page)).toHaveValue('4.50 coffee');
  await field(page).fill('5.50 coffee');
  await page.reload();
  await expect(field(page)).toHaveValue('5.50 coffee');
  await field(page).fill('');
  await page.reload();
  await expect(field(page)).toHaveValue('');
});

test('an amount is typed right after a suggestion that has none', async ({ page }) => {
  await record(await register(page), HISTORY);
  await open(page);
  await suggestion(page, 'Lidl').click();
  await page.keyboard.type('12.10');
  await expect(field(page)).toHaveValue('Lidl 12.10');
});

async function enter(page: Page, line: string): Promise<void> {
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

/** Opens Quick Add for a new user whose device has no room for new entries. */
async function openFull(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await register(page);
  await open(page);
}

async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Quick Add' }).click();
}

const REJECTED = { status: 400, json: { success: false, code: 'validation_failed', message: 'No' } };

/** Holds the next saves of some descriptions back until they are released, in any order. */
async function holdSaves(page: Page, ...descriptions: string[]): Promise<readonly Promise<Route>[]> {
  const saves = descriptions.map((description) => ({ description, ...Promise.withResolvers<Route>() }));
  const awaited = [...saves];
  await page.route(
    ({ pathname }) => pathname === '/api/transactions',
    (route) => {
      const { description } = route.request().method() === 'POST' ? route.request().postDataJSON() : {};
      const index = awaited.findIndex((save) => save.description === description);
      return index < 0 ? route.fallback() : awaited.splice(index, 1)[0]?.resolve(route);
    },
  );
  return saves.map(({ promise }) => promise);
}

test('saves further lines, even identical ones, while earlier ones are pending', async ({ page }) => {
  await register(page);
  await open(page);
  const [first, second, third] = await holdSaves(page, 'coffee', 'tea', 'tea');
  await enter(page, '4.50 coffee');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveText('');
  await enter(page, '7.25 tea');
  await enter(page, '7.25 tea');
  await page.keyboard.type('3 b');
  for (const save of [second, third, first]) {
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await (await save)?.continue();
    await answer;
  }
  await expect(toast(page)).toContainText('coffee, -$4.50 saved');
  await enter(page, 'us');
  await expect(toast(page)).toContainText('bus, -$3.00 saved');
  await page.goto('/transactions');
  await expect(page.getByRole('link', { name: /coffee|tea|bus/ })).toHaveCount(4);
  await page.goto('/add');
  await expect(field(page)).toHaveValue('');
});

test('a line that the server rejects for now is sent later, and one that it rejects for good needs a look', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of (?:400|503)/);
  await register(page);
  await open(page);
  const [coffee, tea] = await holdSaves(page, 'coffee', 'tea');
  await enter(page, '4.50 coffee');
  await enter(page, '7.25 tea');
  await page.keyboard.type('3 b');
  const failure = { success: false, message: 'Centwise is busy' };
  await (await coffee)?.fulfill({ status: 503, json: { ...failure, code: 'unavailable' } });
  await expect.poll(() => kept(page)).toEqual(['tea']);
  const answer = {
    status: 400,
    json: { ...failure, code: 'validation_failed', errors: { date: ['Choose another day'] } },
  };
  await interceptNew(page, (route) => route.fulfill(answer));
  await (await tea)?.fulfill(answer);
  await expect.poll(() => stored(page)).toContain('Choose another day');
  await page.unrouteAll({ behavior: 'wait' });
  await expect(field(page)).toHaveValue('3 b');
  await enter(page, 'us');
  await expect(toast(page)).toContainText('bus, -$3.00 saved');
  await page.goto('/transactions');
  await expect(waitingRows(page)).toContainText(['Choose another day']);
  await expectRows(page, ['bus', 'coffee']);
});

test('a line whose session ends while it is being saved is recorded after the next login', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const ann = await register(page);
  await open(page);
  const [saving] = await holdSaves(page, 'coffee');
  await enter(page, '4.50 coffee');
  const route = await saving;
  await page.keyboard.type('3 te');
  await ann.call(authContract.logout, {});
  await route?.continue();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(toast(page)).toHaveText('Your last entry is kept on this device. Log in to send it.');
  await page.unrouteAll({ behavior: 'wait' });
  await fill(page, { Password: PASSWORD });
  await button(page, 'Log In').click();
  await expect(field(page)).toHaveValue('3 te');
  await page.goto('/transactions');
  await expectRows(page, ['coffee']);
});

test('a line that is being saved does not reappear after Back, and can be entered again', async ({ page }) => {
  await register(page);
  await open(page);
  const [saving] = await holdSaves(page, 'coffee');
  await enter(page, '4.50 coffee');
  const route = await saving;
  await leaveAndReturn(page);
  await expect(field(page)).toHaveValue('');
  await route?.continue();
  await expect(toast(page)).toContainText('coffee, -$4.50 saved');
  const second = page.waitForResponse((response) => response.request().method() === 'POST');
  await enter(page, '4.50 coffee');
  await expect(field(page)).toHaveValue('');
  await second;
  await page.goto('/transactions');
  await expectRows(page, ['coffee', 'coffee']);
});

test('a line that was recorded without an answer does not reappear after an immediate reload', async ({ page }) => {
  await register(page);
  await open(page);
  const [saving] = await holdSaves(page, 'coffee');
  await enter(page, '4.50 coffee');
  await (await saving)?.fetch();
  await page.unrouteAll();
  await page.reload();
  await expect(field(page)).toHaveValue('');
  await page.goto('/transactions');
  await expectRows(page, ['coffee']);
});

test('a line that the device cannot store comes back, also after a reload, and is recorded once', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  await openFull(page);
  await interceptNew(page, loseResponse);
  await enter(page, '4.50 coffee');
  await expect(page.getByRole('alert')).toContainText("this device can't keep the transaction");
  await expect(field(page)).toHaveValue('4.50 coffee');
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(field(page)).toHaveValue('4.50 coffee');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('coffee, -$4.50 saved');
  await page.goto('/transactions');
  await expectRows(page, ['coffee']);
});

test('of several lines that the device cannot store, each comes back once the field is empty', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  await openFull(page);
  const [coffee, tea] = await holdSaves(page, 'coffee', 'tea', 'bus');
  await enter(page, '4.50 coffee');
  await enter(page, '7.25 tea');
  await enter(page, '3 bus');
  await tea;
  await (await coffee)?.fulfill(REJECTED);
  await expect(field(page)).toHaveValue('4.50 coffee');
  await page.reload();
  await expect(field(page)).toHaveValue('4.50 coffee');
  await page.keyboard.press('Enter');
  for (const line of ['7.25 tea', '3 bus']) {
    await button(page, `Try again: ${line}`).click();
    await expect(field(page)).toHaveValue(line);
    await page.keyboard.press('Enter');
  }
  await expect(toast(page).last()).toContainText('bus, -$3.00 saved');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.goto('/transactions');
  await expectRows(page, ['bus', 'tea', 'coffee']);
});

test('a line that fails after its screen was left replaces nothing that was typed since', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  await openFull(page);
  const [coffee] = await holdSaves(page, 'coffee');
  await enter(page, '4.50 coffee');
  const route = await coffee;
  await leaveAndReturn(page);
  await field(page).fill('3 tea and cake');
  await route?.fulfill(REJECTED);
  await expect(toast(page)).toContainText('coffee, -$4.50 not saved');
  await page.reload();
  await expect(field(page)).toHaveValue('3 tea and cake');
  await page.keyboard.press('Enter');
  await expect(toast(page).last()).toContainText('tea and cake, -$3.00 saved');
  await expect(button(page, 'Try again: 4.50 coffee')).toBeVisible();
});

test('a line that fails after its screen was left and opened again is offered there', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  await openFull(page);
  const [coffee] = await holdSaves(page, 'coffee');
  await enter(page, '4.50 coffee');
  const route = await coffee;
  await leaveAndReturn(page);
  await expect(field(page)).toHaveValue('');
  await route?.fulfill(REJECTED);
  await expect(button(page, 'Try again: 4.50 coffee')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await button(page, 'Try again: 4.50 coffee').click();
  await expect(field(page)).toHaveValue('4.50 coffee');
  await expect(field(page)).toBeFocused();
});

test('a second, identical line counts, although the first may be recorded', async ({ page }) => {
  await openFull(page);
  const [coffee] = await holdSaves(page, 'coffee');
  await enter(page, '4.50 coffee');
  await (await coffee)?.fetch();
  await page.keyboard.type('4.50 coffee');
  await page.reload();
  await expect(field(page)).toHaveValue('4.50 coffee');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('coffee, -$4.50 saved');
  await button(page, 'Try again: 4.50 coffee').click();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Try again: 4.50 coffee')).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  await page.goto('/transactions');
  await expectRows(page, ['coffee', 'coffee']);
});

test('a line that came back and was changed replaces the one that was rejected, also after a reload', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  await openFull(page);
  const [coffee] = await holdSaves(page, 'coffee');
  await enter(page, '45 coffee');
  await (await coffee)?.fulfill(REJECTED);
  await expect(field(page)).toHaveValue('45 coffee');
  await field(page).fill('4.50 coffee');
  await page.reload();
  await expect(field(page)).toHaveValue('4.50 coffee');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('coffee, -$4.50 saved');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a line whose answer was lost is not recorded again on the next day', async ({ page, setTime, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED|status of 409/);
  await openFull(page);
  await interceptNew(page, loseResponse);
  await enter(page, '4.50 coffee');
  await expect(field(page)).toHaveValue('4.50 coffee');
  await page.unrouteAll({ behavior: 'wait' });
  await setTime('2026-03-19T12:00:00-04:00');
  await page.reload();
  await expect(field(page)).toHaveValue('4.50 coffee');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This was recorded before');
  await page.getByRole('link', { name: 'All fields' }).click();
  await button(page, 'Add Transaction').click();
  await expect(page.getByRole('alert').getByText('This was recorded before')).toBeVisible();
  await button(page, 'Cancel').click();
  await expectRows(page, ['coffee']);
});

test('a line whose answer was lost is recorded once if it is saved with all fields', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await openFull(page);
  await interceptNew(page, loseResponse);
  await enter(page, '4.50 coffee yesterday');
  await expect(field(page)).toHaveValue('4.50 coffee yesterday');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: 'All fields' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('coffee');
  await button(page, 'Add Transaction').click();
  await expect(toast(page)).toContainText('coffee, -$4.50 saved');
  await expectRows(page, ['coffee']);
  await page.goto('/transactions/new');
  await fill(page, { Description: 'tea', Amount: '3' });
  await button(page, 'Add Transaction').click();
  await expectRows(page, ['tea', 'coffee']);
});

test('a rejected line that the device cannot store comes back with the reason, and stays away once cleared', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  await openFull(page);
  const answer = { success: false, code: 'validation_failed', message: '', errors: { date: ['Choose another day'] } };
  await interceptNew(page, (route) => route.fulfill({ status: 400, json: answer }));
  await enter(page, '4.50 coffee');
  await expect(page.getByRole('alert')).toHaveText('Choose another day');
  await expect(field(page)).toHaveValue('4.50 coffee');
  await field(page).fill('');
  await page.reload();
  await expect(field(page)).toHaveValue('');
});

test('a line whose second write to the device fails is recorded once', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 503/);
  await register(page);
  await open(page);
  const [saving] = await holdSaves(page, 'coffee');
  await enter(page, '4.50 coffee');
  const route = await saving;
  await expect.poll(() => kept(page)).toEqual(['coffee']);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      IDBObjectStore.prototype.put = put;
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await route?.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Busy' } });
  await expect(toast(page)).toContainText('coffee, -$4.50 saved on this device');
  await expect.poll(() => kept(page)).toEqual([]);
  await expect(field(page)).toHaveValue('');
  await page.goto('/transactions');
  await expectRows(page, ['coffee']);
});

test('All fields takes over what was understood, and leaves nothing behind to be saved twice', async ({ page }) => {
  await setGoals(await register(page), [{ name: 'Boat' }, { name: 'Car' }]);
  await open(page);
  const allFields = page.getByRole('link', { name: 'All fields' });
  await page.keyboard.type('12.5 vase yesterday #pottery');
  await allFields.click();
  await expect(page.getByLabel('Description')).toHaveValue('vase');
  await expect(page.getByLabel('Amount')).toHaveValue('12.50');
  await expect(page.getByLabel('Category')).toHaveValue('pottery');
  await expect(page.getByLabel('Date')).toHaveValue('2026-03-17');
  await button(page, 'Add Transaction').click();
  await expect(toast(page)).toContainText('vase, -$12.50 saved on Mar 17');
  await open(page);
  await expect(field(page)).toHaveValue('');

  await page.keyboard.type('+20 Lunch #food & dining');
  await expect(part(page, 'Category')).toContainText('Food & Dining');
  await allFields.click();
  await expect(button(page, 'Income')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Category')).toHaveValue('food & dining');
  await button(page, 'Cancel').click();

  await open(page);
  await page.keyboard.type('50 > car');
  await allFields.click();
  await expect(page.getByLabel('Goal').locator('option:checked')).toHaveText('Car');
  await expect(page.getByLabel('Description')).toHaveValue('Car');
});

test('needs two requests for its data, and opens from Home and with Q', async ({ page }) => {
  await register(page);
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?:transactions|goals|budgets|dashboard)/.test(pathname)) reads.push(pathname);
  });
  const settle = watchRequests(page);
  await open(page);
  await settle();
  expect(reads.sort()).toEqual(['/api/transactions/categories', '/api/transactions/suggestions']);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Quick Add' }).click();
  await expect(field(page)).toBeFocused();
});

test('every part can be picked by keyboard, and the line says what was picked', async ({ page }) => {
  await setGoals(await register(page), [{ name: 'Car' }]);
  await open(page);
  await page.keyboard.type('12 thing');
  const pick = async (name: string, then: () => Promise<void>) => {
    await part(page, name).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await then();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(field(page)).toBeFocused();
  };
  await pick('Category', async () => {
    await page.keyboard.type('bill');
    await page.keyboard.press('Enter');
  });
  await expect(field(page)).toHaveValue('12.00 thing #bills');
  await pick('Category', async () => {
    await page.keyboard.type('Car wash 2');
    await button(page, 'Add “Car Wash 2”').press('Enter');
  });
  await expect(field(page)).toHaveValue('12.00 "thing" #"car wash 2"');
  await pick('Date', () => button(page, 'Monday, Mar 16').press('Enter'));
  await expect(field(page)).toHaveValue('12.00 "thing" #"car wash 2" Mar 16');
  await pick('Amount', async () => {
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('7,5');
    await page.keyboard.press('Enter');
  });
  await pick('Description', async () => {
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('on Friday');
    await page.keyboard.press('Enter');
  });
  await expect(part(page, 'Amount')).toHaveText('Amount: -$7.50');
  await pick('Type', () => button(page, 'Savings: Car').press('Enter'));
  await expect(field(page)).toHaveValue('7.50 on Friday > Car Mar 16');
  await pick('Type', () => button(page, 'Income').press('Enter'));
  await expect(field(page)).toHaveValue('+7.50 "on Friday" Mar 16');
  await pick('Type', () => page.keyboard.press('Escape'));
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('on Friday, +$7.50 saved on Mar 16');
});

test.describe('on a touchscreen', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

  test('a known coffee is two taps after the shortcut, and a new merchant uses the keypad', async ({ page }) => {
    await record(await register(page), HISTORY);
    await open(page);
    await expect(field(page)).toHaveAttribute('inputmode', 'none');
    await suggestion(page, 'Coffee · $4.50').tap();
    await expect(field(page)).toHaveValue('4.50 Coffee');
    await button(page, 'Save').tap();
    await expect(toast(page)).toContainText('Coffee, -$4.50 saved');

    await suggestion(page, 'Lidl').tap();
    for (const key of ['6', '1', 'Delete', '4', 'Point', '2']) await button(page, key).tap();
    await expect(field(page)).toHaveValue('Lidl 64.2');
    await expect(part(page, 'Category, guessed')).toContainText('Groceries');
    await button(page, 'ABC').tap();
    await expect(field(page)).toHaveAttribute('inputmode', 'text');
    await expect(button(page, '1')).toBeHidden();
    await page.keyboard.type(' yesterday');
    await button(page, '123').tap();
    await expect(button(page, '1')).toBeVisible();
    await button(page, 'Save').tap();
    await expect(toast(page)).toContainText('Lidl, -$64.20 saved on Mar 17');

    await button(page, '5').tap();
    await suggestion(page, 'Coffee · $4.50').tap();
    await expect(field(page)).toHaveValue('5.00 Coffee');
  });

  test('200 categories with long names fit, and axe finds nothing', async ({ page }) => {
    test.slow();
    const categories = Array.from({ length: 200 }, (_, index) => `category ${index} of the gardening neighbourhood`);
    await record(
      await register(page),
      categories.map((category) => ({ category, amount: 999_999_999.99, date: '2026-03-01' })),
    );
    await page.goto(
      `/add?text=${encodeURIComponent(`999999999.99 ${'Donaudampfschifffahrt'.repeat(8)} #"${categories[7]}"`)}`,
    );
    await expect(field(page)).toHaveValue(/^999999999/);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await part(page, 'Category').tap();
    const dialog = page.getByRole('dialog', { name: 'Category' });
    await expect(dialog.getByRole('group').getByRole('button')).toHaveCount(209);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('searchbox').fill('category 199');
    await button(page, 'Category 199 Of The Gardening Neighbourhood').tap();
    await expect(part(page, 'Category')).toContainText('Category 199');
  });
});
