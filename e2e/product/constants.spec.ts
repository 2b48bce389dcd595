import type { Locator } from '@playwright/test';
import { PASSWORD, register } from '#e2e/auth/account.ts';
import { budgetCard, plan } from '#e2e/budgets/budgets.ts';
import { card } from '#e2e/dashboard/dashboard.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { button } from '#e2e/page/button.ts';
import { pauseClock } from '#e2e/page/clock.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { row } from '#e2e/transactions/transactions.ts';

const CATEGORIES = ['bills', 'books', 'gifts', 'music', 'pottery', 'tea', 'toys'];

/** The painted red, green, and blue, 0 to 255. */
async function paintedColor(element: Locator): Promise<number[]> {
  const color = await element.evaluate((node) => getComputedStyle(node).backgroundColor);
  return [...color.matchAll(/[\d.]+/g)].map(Number).slice(0, 3);
}

test.beforeEach(({ setTime }) => setTime(NOON));

test('the dashboard of a new account has its four cards below the first steps, each with at most the specified number of entries', {
  tag: ['@1.product.dashboard', '@9.dashboard.goals'],
}, async ({ page }) => {
  const ann = await register(page);
  await setGoals(
    ann,
    ['Car', 'House', 'Boat', 'Bike'].map((name) => ({ name, saved: 1 })),
  );
  await record(
    ann,
    CATEGORIES.map((category, place) => ({ amount: 10 - place, category, date: '2026-03-02' })),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Getting Started',
    'Balance Summary',
    'Spending Categories',
    'Savings Goals',
    'Recent Transactions',
  ]);
  await expect(card(page, 'Savings Goals').getByRole('listitem')).toHaveCount(3);
  await expect(card(page, 'Recent Transactions').getByRole('listitem')).toHaveCount(10);
  await expect(card(page, 'Spending Categories').getByRole('listitem')).toHaveText([
    /^Bills/,
    /^Books/,
    /^Gifts/,
    /^Music/,
    /^Pottery/,
    /^All others/,
  ]);
});

test('a transaction without description and category is displayed as Transaction and Other', {
  tag: ['@3.transaction.missing-category', '@3.transaction.missing-description'],
}, async ({ page }) => {
  await record(await register(page), [{ amount: 5, category: 'bills', date: '2026-03-18' }]);
  await page.route('**/api/transactions?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const items = answer.items.map((item: object) => ({ ...item, description: '', note: '', category: null }));
    await route.fulfill({ json: { ...answer, items } });
  });
  await page.goto('/transactions');
  await expect(row(page, 'Transaction').getByRole('link')).toHaveText('📦Transaction-$5.00OtherToday');
});

test('a category card is green under 80 percent, amber from 80, and red from 100', {
  tag: ['@4.budget-status.card-color'],
}, async ({ page }) => {
  const ann = await register(page);
  const spent = { Bills: 79.99, Books: 80, Gifts: 99.99, Music: 100 };
  await plan(
    ann,
    Object.keys(spent).map((name) => ({ name, amount: 100, from: '2026-03' })),
  );
  await record(
    ann,
    Object.entries(spent).map(([name, amount]) => ({ amount, category: name.toLowerCase(), date: '2026-03-02' })),
  );
  await page.goto('/budget');
  const colorOf = async (name: string) => {
    const [red = 0, green = 0, blue = 0] = await paintedColor(
      budgetCard(page, name).getByRole('progressbar').locator('[data-band]'),
    );
    if (green > red) return 'green';
    return green > blue + 40 ? 'amber' : 'red';
  };
  await expect(budgetCard(page, 'Music')).toContainText('100%');
  expect(await Promise.all(Object.keys(spent).map(colorOf))).toEqual(['green', 'amber', 'amber', 'red']);
});

test('the colors of categories in the breakdown cycle through six', { tag: ['@9.reports.category-colors'] }, async ({
  page,
}) => {
  const ann = await register(page);
  await record(
    ann,
    CATEGORIES.map((category, place) => ({ amount: 10 - place, category, date: '2026-03-02' })),
  );
  await page.goto('/reports');
  const lines = page.getByRole('region', { name: 'Category Breakdown' }).getByRole('listitem');
  await expect(lines).toHaveCount(7);
  const colors = await Promise.all(
    (await lines.all()).map(async (line) => String(await paintedColor(line.locator('span').first()))),
  );
  expect(new Set(colors).size).toBe(6);
  expect(colors[6]).toBe(colors[0]);
});

test('fields with a length limit show it: notes, budget notes, and a support request', {
  tag: ['@5.support.counter'],
}, async ({ page }) => {
  await register(page);
  for (const [path, limit] of [
    ['/transactions/new', '0/500'],
    ['/budget/add', '0/200'],
  ] as const) {
    await page.goto(path);
    if (path === '/transactions/new') await button(page, '+ Add a note').click();
    await expect(page.getByText(limit)).toBeVisible();
  }
  await page.goto('/settings/help');
  await button(page, 'Contact Support').click();
  await expect(page.getByText('0/2000')).toBeVisible();
  await page.getByLabel('Description').fill('Twelve of it');
  await expect(page.getByText('12/2000')).toBeVisible();
});

test('the settings offer the specified choices', {
  tag: [
    '@5.support.priorities',
    '@5.support.subjects',
    '@9.settings.thresholds',
    '@9.settings.summary-days',
    '@9.settings.frequencies',
    '@9.settings.recent-counts',
  ],
}, async ({ page }) => {
  await register(page);
  const choices = (label: string) => page.getByLabel(label, { exact: true }).locator('option');
  await page.goto('/settings/notifications');
  await expect(choices('Alert threshold')).toHaveText(['50%', '70%', '90%', '100%']);
  await expect(choices('Day of the week')).toHaveText([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  await expect(choices('Reminder frequency')).toHaveText(['Daily', 'Weekly', 'Monthly']);
  await page.goto('/settings/preferences');
  await expect(page.getByRole('group', { name: 'Theme' }).getByRole('button')).toHaveText(['Light', 'Dark']);
  await expect(choices('Recent transactions to show')).toHaveText([/^5\b/, /^10\b/, /^15\b/, /^20\b/]);
  await page.goto('/settings/help');
  await button(page, 'Contact Support').click();
  await expect(choices('Subject').and(page.locator(':not([value=""])'))).toHaveText([
    'Account Issues',
    'Technical Problems',
    'Feature Request',
    'Bug Report',
    'Billing Question',
    'General Inquiry',
    'Other',
  ]);
  await expect(choices('Priority')).toHaveText(['Low', 'Medium', 'High', 'Urgent']);
  await expect(page.getByLabel('Priority')).toHaveValue('Medium');
});

test('the alert amount is a number from 50 to 10000, and 50 if empty or invalid', {
  tag: [
    '@5.alert-amount.number',
    '@5.alert-amount.fallback',
    '@9.settings.large-amount',
    '@9.settings.large-amount-default',
  ],
}, async ({ page }) => {
  await register(page);
  await page.goto('/settings/notifications');
  const amount = page.getByLabel('Alert amount ($)');
  await expect(amount).toHaveValue('500');
  for (const [name, value] of [
    ['type', 'number'],
    ['min', '50'],
    ['max', '10000'],
  ] as const) {
    await expect(amount).toHaveAttribute(name, value);
  }
  await page.getByRole('switch', { name: 'Large transaction alerts' }).click();
  for (const [typed, kept] of [
    ['10000', '10000'],
    ['', '50'],
    ['60', '60'],
    ['49', '50'],
    ['10001', '50'],
  ] as const) {
    await amount.fill(typed);
    await amount.blur();
    await expect(amount).toHaveValue(kept);
  }
});

/** Stops the clock only from the press until the message is gone, because loading a screen needs it. */
async function expectGoneAfter(seconds: number, pressed: Locator, shown: Locator) {
  const { clock } = shown.page();
  await pauseClock(shown.page());
  await pressed.click();
  await expect(shown).toBeVisible();
  await clock.runFor(seconds * 1000 - 100);
  await expect(shown).toBeVisible();
  await clock.runFor(200);
  await expect(shown).toBeHidden();
  await clock.resume();
}

test('messages disappear after 3 seconds, and the support dialog closes after 2', {
  tag: [
    '@4.support-dialog.closes',
    '@4.status-messages.profile',
    '@4.status-messages.security',
    '@9.timers.messages',
    '@9.timers.support-dialog',
  ],
}, async ({ page }) => {
  await register(page);
  await page.goto('/settings/profile');
  await page.getByLabel('Full Name').fill('Ann Other');
  await expectGoneAfter(3, button(page, 'Save Changes'), page.getByText('Profile updated successfully!'));

  await page.goto('/settings/security');
  const alerts = page.getByRole('switch', { name: 'Login Alerts' });
  await expect(alerts).toBeEnabled();
  await expectGoneAfter(3, alerts, page.getByText('Settings updated successfully'));

  await page.goto('/settings/help');
  await button(page, 'Contact Support').click();
  await page.getByLabel('Subject').selectOption('Other');
  await page.getByLabel('Description').fill('Ten letters and more');
  await expectGoneAfter(2, button(page, 'Submit Request'), page.getByText('Support Request Submitted!'));
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a failure in a dialog of the profile or of security disappears after 3 seconds, each time', {
  tag: ['@4.status-messages.profile', '@4.status-messages.security'],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  await register(page);
  await page.route(/\/api\/auth\/(me\/email|delete-account|change-password)$/, (route) =>
    route.fulfill({ status: 500 }),
  );
  const dialog = page.getByRole('dialog');
  const expectFailures = async (submit: string, message: string) => {
    for (let times = 0; times < 2; times += 1) {
      await expectGoneAfter(3, dialog.getByRole('button', { name: submit }), dialog.getByText(message));
    }
  };

  await page.goto('/settings/profile');
  await button(page, 'Edit email').click();
  await fill(page, { 'New Email': 'new@example.com', 'Current Password': PASSWORD });
  await expectFailures('Update Email', 'Failed to update email');
  await button(dialog, 'Cancel').click();
  await button(page, 'Delete Account').click();
  await button(page, 'Continue').click();
  await fill(page, { Password: PASSWORD });
  await expectFailures('Delete Account', 'Failed to delete account');

  await page.goto('/settings/security');
  await button(page, 'Change Password').click();
  await fill(page, {
    'Current Password': PASSWORD,
    'New Password': 'long enough',
    'Confirm New Password': 'long enough',
  });
  await expectFailures('Change Password', 'Failed to change password');
});

test('the help text states the specified limits', {
  tag: [
    '@9.help.lockout',
    '@9.help.reset-link',
    '@9.help.budget-colors',
    '@9.help.categories',
    '@9.help.failed-attempts',
  ],
}, async ({ page }) => {
  await register(page);
  await page.goto('/settings/help');
  const help = page.getByRole('region', { name: 'Frequently Asked Questions' });
  for (const stated of [
    /After 5 wrong passwords in a row.* locked for 15 minutes/,
    /The link we send .*valid for 24 hours/,
    /green is under 70 percent, yellow is from 70 percent,.* red is 100 percent or more.* at 80 percent \(Near limit\)/,
    /Food, Transportation, Entertainment, Housing, Utilities, Healthcare, Shopping and Other/,
    /Failed tries of the last 24 hours/,
  ]) {
    await expect(help).toContainText(stated);
  }
});
