import type { Page } from '@playwright/test';
import { type Account, PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { watchRequests } from '#e2e/page/requests.ts';
import { toast } from '#e2e/page/toast.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { accountContract, DELETION_PHRASE } from '#shared/account/contract.ts';

const scheduleDeletion = (account: Account) =>
  account.call(accountContract.deleteAccount, { body: { confirmation: DELETION_PHRASE, password: PASSWORD } });

type Act = (page: Page) => Promise<unknown>;

const ACTIONS: readonly (readonly [name: string, path: string, act: Act, prepare?: Act])[] = [
  [
    'the form of a transaction that repeats',
    '/transactions/new',
    async (page) => {
      await fill(page, { Description: 'Fencing', Amount: '4.50' });
      await page.getByLabel('Repeat').selectOption({ label: 'More…' });
    },
  ],
  [
    'a download of the list',
    '/transactions',
    async (page) => {
      await button(page, 'Filters').click();
      await button(page, 'Download CSV').click();
    },
  ],
  ['a download of everything', '/settings/profile', (page) => button(page, 'Download My Data').click()],
  ['a canceled deletion', '/settings', (page) => button(page, 'Keep my account').click()],
  [
    'Undo of a new schedule',
    '/recurring/new',
    (page) => button(page, 'Undo').click(),
    async (page) => {
      await fill(page, { Description: 'Fencing club', Amount: '20' });
      await button(page, 'Save').click();
      await expect(toast(page)).toContainText('Fencing club saved');
    },
  ],
];

for (const [name, path, act, prepare] of ACTIONS) {
  test(`${name} whose code loads late does nothing in the account of the next user`, async ({ page }) => {
    const ann = await register(page);
    await record(ann, [{ amount: 4.5, date: '2026-03-02' }]);
    await scheduleDeletion(ann);
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Account deletion' })).toBeVisible();
    await prepare?.(page);
    const held: string[] = [];
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      held.push(new URL(route.request().url()).pathname);
      await arrived;
      await route.continue();
    });
    await act(page);
    await expect.poll(() => held).not.toEqual([]);

    const bob = await register(await page.context().newPage(), 'Bob Example');
    await scheduleDeletion(bob);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(bob.token);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || /export|schedules\/\w{8}-/.test(request.url())) sent.push(request.url());
    });
    const settled = watchRequests(page);
    arrive();
    // The app continues before this does.
    for (const script of held) await page.evaluate((address) => import(address).then(() => {}), script);
    await settled();

    expect(sent).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Fencing');
    await expect(page).not.toHaveURL('/recurring/new');
    await expect(page.getByText('Fencing')).toHaveCount(0);
  });
}
