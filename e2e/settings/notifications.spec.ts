import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { budgetsContract } from '#shared/budgets/contract.ts';
import { cents } from '#shared/money.ts';
import { notificationsContract } from '#shared/notifications/contract.ts';
import { expectModal } from './modal.ts';

test('notification settings save the changes and disable what depends on a switch', {
  tag: [
    '@1.product.settings',
    '@2.settings-notifications.save',
    '@2.settings-notifications.restore',
    '@4.settings.save-enabled',
    '@4.settings.reset',
    '@4.settings.threshold',
    '@4.settings.day-of-week',
    '@4.settings.frequency',
    '@4.settings.alert-amount',
    '@8.success.notifications-saved',
    '@8.success.notifications-reset',
  ],
}, async ({ page }) => {
  const ann = await register(page);
  await page.goto('/settings/notifications');
  const save = button(page, 'Save Preferences');
  await expect(save).toBeDisabled();
  for (const [toggle, dependent, on] of [
    ['Spending alerts', 'Alert threshold', true],
    ['Weekly budget summary', 'Day of the week', false],
    ['Contribution reminders', 'Reminder frequency', false],
    ['Large transaction alerts', 'Alert amount ($)', false],
  ] as const) {
    await expect(page.getByLabel(dependent)).toBeEnabled({ enabled: on });
    await page.getByRole('switch', { name: toggle }).click();
    await expect(page.getByLabel(dependent)).toBeEnabled({ enabled: !on });
  }
  await page.getByLabel('Day of the week').selectOption('Friday');
  await page.getByLabel('Alert amount ($)').fill('');
  await page.getByLabel('Alert amount ($)').blur();
  await expect(page.getByLabel('Alert amount ($)')).toHaveValue('50');
  await save.click();
  await expect(page.getByText('Notification preferences saved successfully!')).toBeVisible();
  await expect(save).toBeDisabled();
  const { settings } = await ann.call(notificationsContract.readSettings, {});
  expect(settings).toMatchObject({
    budgetNotifications: { spendingAlerts: false, weeklyBudgetSummary: true, summaryDayOfWeek: 'Friday' },
    goalsNotifications: { contributionReminders: true },
    transactionNotifications: { largeTransactionAlerts: true, alertAmount: cents(50_00) },
  });

  await page.reload();
  await expect(page.getByLabel('Day of the week')).toHaveValue('Friday');
  await expectModal(page, button(page, 'Restore Defaults'), 'Restore Defaults?');
  await button(page, 'Restore Defaults').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore Defaults' }).click();
  await expect(page.getByText('Notification preferences reset to defaults!')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Large transaction alerts' })).not.toBeChecked();
  await expect(save).toBeDisabled();
});

test('notification settings work by keyboard alone, and the focus stays in place', async ({ page }) => {
  await register(page);
  await page.goto('/settings');
  await tabTo(page, 'link', 'Notifications Choose your alerts and how you get them');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Notification Settings' })).toBeFocused();
  await tabTo(page, 'combobox', 'Alert threshold');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'switch', 'Large transaction alerts');
  await page.keyboard.press('Space');
  await tabTo(page, 'spinbutton', 'Alert amount ($)');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('75.50');
  await tabTo(page, 'button', 'Save Preferences');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Notification preferences saved successfully!')).toBeVisible();
  await expect(button(page, 'Save Preferences')).toBeFocused();
  await expect(page.getByLabel('Alert threshold')).toHaveValue('90');

  await tabTo(page, 'button', 'Restore Defaults');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Notification preferences reset to defaults!')).toBeVisible();
  await expect(button(page, 'Restore Defaults')).toBeFocused();
  await expect(page.getByLabel('Alert threshold')).toHaveValue('70');
});

test('the bell counts new notifications, each leads to what it is about, and leaving the list marks them as read @both', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  await ann.call(budgetsContract.create, {
    body: { name: 'Food & Dining', amount: cents(100_00), notes: '' },
  });
  await record(ann, [{ amount: 80, category: 'food & dining', date: '2026-03-18' }]);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Add Transaction' }).click();
  await page.getByLabel('Description').fill('Feast');
  await page.getByLabel('Amount').fill('50');
  await page.getByLabel('Category').selectOption('food & dining');
  await page.getByRole('button', { name: 'Add Transaction' }).click();
  await page.getByRole('link', { name: 'Notifications, 2 unread' }).click();
  await expect(page).toHaveTitle('Centwise | Notifications');
  await expect(
    page.getByRole('link', { name: /^Unread, Spending alert Food & Dining has reached 80% of its budget/ }),
  ).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: 'Notifications' });
  const inOneLine = (node: Element) => node.clientHeight < 2 * Number.parseFloat(getComputedStyle(node).lineHeight);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(button(page, 'Mark all as read')).toBeVisible();
  expect(await title.evaluate(inOneLine)).toBe(true);

  await page.getByRole('link', { name: /^Unread, Overspending Food & Dining is over budget/ }).click();
  await expect(page).toHaveURL('/transactions?category=food+%26+dining&type=expense&month=2026-03');
  await expect(page.getByRole('link', { name: /Feast/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Overspending Food & Dining is over budget/ })).toBeVisible();
  await expect(button(page, 'Mark all as read')).toBeHidden();

  await record(ann, [{ amount: 120, category: 'shopping', date: '2026-03-18' }]);
  await ann.call(budgetsContract.create, { body: { name: 'Shopping', amount: cents(100_00), notes: '' } });
  await record(ann, [{ amount: 1, category: 'shopping', date: '2026-03-18' }]);
  await page.reload();
  await button(page, 'Mark all as read').press('Enter');
  await expect(button(page, 'Mark all as read')).toBeHidden();
  await expect(title).toBeFocused();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});

test('reading notifications updates the bell of other tabs, and closing the list marks them as read', async ({
  page,
  context,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  const overspend = async (category: string) => {
    await ann.call(budgetsContract.create, { body: { name: category, amount: cents(100_00), notes: '' } });
    await record(ann, [{ amount: 120, category, date: '2026-03-18' }]);
  };
  await overspend('bills');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.goto('/notifications');
  await button(page, 'Mark all as read').click();
  await expect(other.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await overspend('shopping');
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: /^Unread, Overspending Shopping/ })).toBeVisible();
  await page.goto('about:blank');
  const unread = async () => (await ann.call(notificationsContract.list, { query: {} })).unreadCount;
  await expect.poll(unread).toBe(0);
});
