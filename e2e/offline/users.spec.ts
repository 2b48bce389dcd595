import type { Page, Route } from '@playwright/test';
import { type Account, enterAsGuest, newEmail, PASSWORD, register, registerElsewhere } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { abort, interceptNext, loseResponse } from '#e2e/page/intercept.ts';
import { everyScreenLoaded, scriptsOf } from '#e2e/page/scripts.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { expectRows } from '#e2e/transactions/transactions.ts';
import { HOUR } from '#shared/durations.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { add, interceptNew, kept, openRegistration, stored, waitingCard, waitingRows } from './offline.ts';

// What waits on a device that several people use.

test.use({ loadsAhead: true });

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/ERR_FAILED/));

const heading = (page: Page) => page.getByRole('heading', { name: 'Log In' });

/** A user who has left the login page open, and signs in in another tab. */
async function openTwoTabs(page: Page) {
  const login = await page.context().newPage();
  await login.goto('/login');
  const ann = await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  return { ann, login };
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.bringToFront();
  await fill(page, { Email: email, Password: PASSWORD });
  await button(page, 'Log In').click();
  await expect(page.getByRole('region', { name: 'Balance Summary' })).toBeVisible();
}

/** Adds an expense, the request of which is returned before the server has it. */
async function addWithoutAnswer(page: Page): Promise<Route> {
  const saving = Promise.withResolvers<Route>();
  await interceptNext(page, 'POST', '**/api/transactions', async (route) => saving.resolve(route));
  await add(page, 'Secret', '4.50');
  return saving.promise;
}

/** Waits until every save has its answer or is kept. */
function savesEnded(page: Page): Promise<unknown> {
  return page.waitForFunction(async () => {
    const { held } = await navigator.locks.query();
    return !held?.some(({ name }) => name?.startsWith('saves'));
  });
}

const BUSY = { status: 503, json: { success: false, code: 'unavailable', message: 'Busy' } };

const emailOf = ({ user }: Account) => user.email ?? '';

for (const [ending, end] of Object.entries({
  'gets no answer': (route: Route) => route.abort(),
  'is rejected because the server is busy': (route: Route) => route.fulfill(BUSY),
})) {
  test(`an expense that ${ending} after another user has logged in waits for its own user`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/status of 503/);
    const bob = await registerElsewhere(page, 'Bob Example');
    const { ann, login } = await openTwoTabs(page);
    const saving = await addWithoutAnswer(page);
    await logIn(login, bob);
    await end(saving);
    await savesEnded(page);
    await expect.poll(() => kept(login)).toEqual(['Secret']);
    await login.goto('/transactions');
    await expect(login.getByText('No transactions yet')).toBeVisible();

    await login.goto('/settings');
    await button(login, 'Log Out').click();
    await page.unrouteAll({ behavior: 'wait' });
    await logIn(login, emailOf(ann));
    await login.goto('/transactions');
    await expectRows(login, ['Secret']);
  });
}

test('an expense without an answer survives the end of the app', async ({ page, context }) => {
  await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  await addWithoutAnswer(page);
  await expect.poll(() => kept(page)).toEqual(['Secret']);
  await page.close();
  const next = await context.newPage();
  await next.goto('/transactions');
  await expectRows(next, ['Secret']);
  await expect(waitingCard(next)).toBeHidden();
});

test('an expense that this device keeps is no draft, so that the form cannot save it again', async ({ page }) => {
  await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  await addWithoutAnswer(page);
  await expect.poll(() => kept(page)).toEqual(['Secret']);
  await fill(page, { Amount: '4.5' });
  await expect(page.getByLabel('Amount')).toHaveValue('4.50');
  await expect(page.getByLabel('Repeat')).toBeDisabled();
  await page.reload();
  await expect(page.getByText('1 transaction sent')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('');
  await page.getByRole('link', { name: 'Back' }).click();
  await expectRows(page, ['Secret']);
});

test('an expense that is rejected is a draft again', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 503/);
  await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  const saving = await addWithoutAnswer(page);
  await expect.poll(() => kept(page)).toEqual(['Secret']);
  await saving.fulfill(BUSY);
  await expect(page.getByRole('alert').getByText('Busy')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Secret');
  expect(await kept(page)).toEqual([]);
});

test('an expense that is rejected after its form was left needs a look, and leaves the next draft alone', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  const message = 'The date is too far away';
  const rejection = { success: false, code: 'validation_failed', message: 'Please check', errors: { date: [message] } };
  const saving = Promise.withResolvers<Route>();
  await interceptNew(page, async (route) => saving.resolve(route));
  await add(page, 'Secret', '4.50');
  await saving.promise;
  await expect.poll(() => kept(page)).toEqual(['Secret']);
  await page.goBack();
  const openForm = () => page.getByRole('link', { name: 'Add Transaction', exact: true }).first().click();
  await openForm();
  await expect(page.getByLabel('Description')).toHaveValue('');
  await fill(page, { Description: 'Tea' });
  await interceptNew(page, (route) => route.fulfill({ status: 400, json: rejection }));
  await (await saving.promise).fulfill({ status: 400, json: rejection });
  await expect(page.getByText('saved on this device')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Tea');
  await page.goBack();
  await expect(waitingRows(page)).toContainText([message]);
  await openForm();
  await expect(page.getByLabel('Description')).toHaveValue('Tea');
});

test('Log Out asks about an expense whose app was closed during its save', async ({ page, context }) => {
  await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  const other = await context.newPage();
  await other.goto('/settings');
  await everyScreenLoaded(other);
  await addWithoutAnswer(page);
  await expect.poll(() => kept(page)).toEqual(['Secret']);
  await page.close();
  await button(other, 'Log Out').click();
  await expect(other.getByRole('dialog', { name: 'Log out without sending?' })).toBeVisible();
});

test('an expense whose answer is late is not kept once it has arrived', async ({ page }) => {
  await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  const saving = await addWithoutAnswer(page);
  await expect.poll(() => kept(page)).toEqual(['Secret']);
  await saving.continue();
  await expectRows(page, ['Secret']);
  await expect.poll(() => kept(page)).toEqual([]);
});

test('an expense that is rejected late is not sent by the queue', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 503/);
  const ann = await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  const saving = await addWithoutAnswer(page);
  await expect.poll(() => kept(page)).toEqual(['Secret']);
  const other = await page.context().newPage();
  await other.goto('/transactions');
  await everyScreenLoaded(other);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await saving.fulfill(BUSY);
  await expect(page.getByRole('alert').getByText('Busy')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  await expect(other.getByText('No transactions yet')).toBeVisible();
  expect((await ann.call(transactions.list, { query: {} })).items).toEqual([]);
});

test('Log Out asks about an expense that is being saved, and then discards it for every user', async ({ page }) => {
  const bob = await registerElsewhere(page, 'Bob Example');
  const { ann, login } = await openTwoTabs(page);
  const saving = await addWithoutAnswer(page);
  await login.goto('/settings');
  const asked = login.waitForEvent('dialog');
  const click = button(login, 'Log Out').click();
  const question = await asked;
  expect(question.message()).toBe(
    "This device may have transactions that haven't been sent. If you log out now, they may be lost. Log out?",
  );
  await question.accept();
  await click;
  await expect(heading(login)).toBeVisible();

  await logIn(login, bob);
  await saving.abort();
  await savesEnded(page);
  expect(await kept(login)).toEqual([]);
  await login.goto('/settings');
  await button(login, 'Log Out').click();
  await expect(heading(login)).toBeVisible();
  await logIn(login, emailOf(ann));
  await login.goto('/transactions');
  await expect(login.getByText('No transactions yet')).toBeVisible();
});

test('Log Out discards what was entered while the clock of the device was ahead', async ({ page }) => {
  await register(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  await page.clock.setFixedTime(Date.now() + HOUR);
  await interceptNew(page, abort);
  await add(page, 'Secret', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  await page.clock.setFixedTime(Date.now());
  await page.getByRole('link', { name: 'Settings' }).click();
  await button(page, 'Log Out').click();
  await button(page.getByRole('dialog', { name: 'Log out without sending?' }), 'Log Out').click();
  await expect(heading(page)).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test('Log Out is noted although the browser has no room left', async ({ page }) => {
  const { login } = await openTwoTabs(page);
  const saving = await addWithoutAnswer(page);
  await expect.poll(() => kept(page)).toEqual(['Secret']);
  await login.goto('/settings');
  await everyScreenLoaded(login);
  await login.evaluate(() => {
    for (let length = 2 ** 22; length >= 1; length /= 2) {
      try {
        while (true) localStorage.setItem(`full ${localStorage.length}`, 'x'.repeat(length));
      } catch {}
    }
  });
  login.once('dialog', (dialog) => dialog.accept());
  await button(login, 'Log Out').click();
  await expect(heading(login)).toBeVisible();
  await saving.abort();
  await savesEnded(page);
  expect(await kept(login)).toEqual([]);
});

test('a guest who logs in to an account is asked about an expense that is being saved', async ({ page }) => {
  const bob = await registerElsewhere(page, 'Bob Example');
  await enterAsGuest(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  const saving = await addWithoutAnswer(page);
  const login = await page.context().newPage();
  await login.goto('/login');
  await fill(login, { Email: bob, Password: PASSWORD });
  await button(login, 'Log In').click();
  await button(login.getByRole('dialog', { name: 'Leave your guest account?' }), 'Cancel').click();
  await saving.continue();
  await expectRows(page, ['Secret']);
});

test('an expense that is rejected because the guest has become a user waits for that user', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  await enterAsGuest(page);
  await page.goto('/transactions');
  await everyScreenLoaded(page);
  const saving = await addWithoutAnswer(page);
  const registration = await page.context().newPage();
  const email = newEmail('Gail Guest');
  await openRegistration(registration, email);
  await button(registration, 'Create Account').click();
  await expect(registration).toHaveURL('/login');
  await saving.continue();
  await savesEnded(page);
  await logIn(registration, email);
  await registration.goto('/transactions');
  await expectRows(registration, ['Secret']);
});

test('an entry made after logging in again survives a removal that is left from the log-out', async ({ page }) => {
  const { ann, login } = await openTwoTabs(page);
  await page.close();
  await login.goto('/transactions');
  await everyScreenLoaded(login);
  await interceptNew(login, abort);
  await add(login, 'Secret', '4.50');
  await expect(waitingRows(login)).toHaveCount(1);
  const [script] = await scriptsOf('outbox/outbox.ts');
  await login.route(`**${script}`, abort);
  await login.goto('/settings');
  await button(login, 'Log Out').click();
  await button(login.getByRole('dialog', { name: 'Log out without sending?' }), 'Log Out').click();
  await expect(heading(login)).toBeVisible();
  await login.unroute(`**${script}`);
  await logIn(login, emailOf(ann));
  expect(await kept(login)).toEqual(['Secret']);
  await interceptNew(login, abort);
  await login.goto('/transactions');
  await add(login, 'Coffee', '4.50');
  await expect.poll(() => kept(login)).toEqual(['Coffee']);
  await login.unrouteAll({ behavior: 'wait' });
  await login.goto('/transactions');
  await expectRows(login, ['Coffee']);
});

test('a login over the session of another user leaves none of the names that were kept', async ({ page }) => {
  const bob = await registerElsewhere(page, 'Bob Example');
  const { ann, login } = await openTwoTabs(page);
  await record(ann, [{ description: 'Clay', amount: 7, category: 'pottery', date: '2026-01-05' }]);
  await interceptNew(page, abort);
  await page.reload();
  await everyScreenLoaded(page);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  await expect.poll(() => stored(page)).toContain('pottery');
  await logIn(login, bob);
  await expect.poll(() => stored(login)).not.toContain('pottery');
  expect(await kept(login)).toEqual(['Coffee']);
});

test('a change of what waits is not sent once another user has logged in', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  const bob = await registerElsewhere(page, 'Bob Example');
  const { login } = await openTwoTabs(page);
  await interceptNew(page, loseResponse);
  await add(page, 'Coffee', '4.50');
  await waitingRows(page).getByRole('link').click();
  await fill(page, { Amount: '5' });
  await page.unrouteAll({ behavior: 'wait' });
  const conflict = Promise.withResolvers<() => Promise<void>>();
  await interceptNew(page, async (route) => {
    const response = await route.fetch();
    conflict.resolve(() => route.fulfill({ response }));
  });
  const changes: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()));
  await button(page, 'Save and Send').click();
  const answer = await conflict.promise;
  await logIn(login, bob);
  await answer();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(
    page.getByRole('region', { name: 'Balance Summary' }).or(page.getByText('No transactions yet')),
  ).toBeVisible();
  await expect.poll(() => kept(login)).toEqual(['Coffee']);
  expect(changes).toEqual([]);
});

test('a tab that slept through a log-out and the next login of its user goes on sending', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('storage', (event) => event.isTrusted && event.stopImmediatePropagation()),
  );
  const { ann, login } = await openTwoTabs(page);
  await login.goto('/settings');
  await button(login, 'Log Out').click();
  await logIn(login, emailOf(ann));
  await login.close();
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await interceptNew(page, abort);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toHaveCount(1);
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectRows(page, ['Coffee']);
  await expect(waitingCard(page)).toBeHidden();
});

test('an entry is sent although the note of the last log-out is gone', async ({ page }) => {
  const { ann, login } = await openTwoTabs(page);
  await page.close();
  await login.goto('/settings');
  await button(login, 'Log Out').click();
  await logIn(login, emailOf(ann));
  await login.goto('/transactions');
  await everyScreenLoaded(login);
  await interceptNew(login, abort);
  await add(login, 'Coffee', '4.50');
  await expect(waitingRows(login)).toHaveCount(1);
  await login.evaluate(() => localStorage.removeItem('log-outs'));
  await login.unrouteAll({ behavior: 'wait' });
  await login.evaluate(() => dispatchEvent(new Event('online')));
  await expectRows(login, ['Coffee']);
});

test('Back does not show a text from outside to another user', async ({ page }) => {
  const bob = await registerElsewhere(page, 'Bob Example');
  await register(page);
  await page.goto('/add?text=secret+4');
  const line = page.getByRole('textbox', { name: 'Amount and description' });
  await expect(line).toHaveValue('secret 4');
  await expect(page).toHaveURL('/add');
  await page.reload();
  await expect(line).toHaveValue('secret 4');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await button(page, 'Log Out').click();
  await expect(heading(page)).toBeVisible();
  await logIn(page, bob);
  for (let index = 0; index < 6 && !(await line.isVisible()); index += 1) await page.goBack();
  await expect(line).toHaveValue('');
});
