import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { interceptNext, loseResponse } from '#e2e/page/intercept.ts';
import { toast } from '#e2e/page/toast.ts';
import { expectRows, row } from '#e2e/transactions/transactions.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { schedule, scheduleRow } from './schedules.ts';

test('a new transaction repeats if the user chooses so, and Undo deletes both', async ({
  page,
  setTime,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  await setTime(NOON);
  const ann = await register(page);
  const schedules = async () => (await ann.call(schedulesContract.list, {})).schedules;
  await page.goto('/transactions/new');
  await fill(page, { Description: 'Rent', Amount: '1200' });
  await expect(page.getByLabel('Repeat')).toHaveValue('');
  await page.getByLabel('Repeat').selectOption('Every month');
  await expect(page.getByText('Added automatically, next on Apr 18.')).toBeVisible();
  // The days between an earlier one and today are not added.
  await fill(page, { Date: '2026-01-20' });
  await expect(page.getByText('Added automatically, next on Mar 20.')).toBeVisible();
  await fill(page, { Date: '2026-03-18' });
  await expectAccessibleInBothThemes(page);

  // A repeated request after a lost response adds nothing twice.
  await interceptNext(page, 'POST', '**/api/schedules', loseResponse);
  await button(page, 'Add Transaction').click();
  await expect(page.getByRole('alert').getByText(/Can't reach Centwise/)).toBeVisible();
  await button(page, 'Add Transaction').click();
  await expect(toast(page)).toContainText('Rent, -$1,200.00 saved and set to repeat');
  await expectRows(page, ['Rent']);
  expect(await schedules()).toMatchObject([{ description: 'Rent', recording: 'automatic', nextDay: '2026-04-18' }]);

  await button(page, 'Undo').click();
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await expect.poll(schedules).toEqual([]);
});

test('adding what a schedule has recorded already says so, and Undo takes it back', async ({ page, setTime }) => {
  await setTime(NOON);
  const ann = await register(page);
  await schedule(ann, [{ description: 'Rent', amount: 1200, first: '2026-03-18', recording: 'automatic' }]);
  await page.goto('/transactions/new');
  await fill(page, { Description: 'Rent', Amount: '1200' });
  await page.getByLabel('Category').selectOption({ label: 'Bills' });
  await button(page, 'Add Transaction').click();
  await expect(toast(page)).toContainText(
    'Rent, -$1,200.00 saved. A recurring transaction already added this on Mar 18',
  );
  await expectRows(page, ['Rent', 'Rent']);
  await button(page, 'Undo').click();
  await expectRows(page, ['Rent']);
});

test('More… passes a new transaction on to the form of a schedule, which records it', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  await page.goto('/transactions/new');
  await fill(page, { Description: 'Course', Amount: '45' });
  await page.getByLabel('Repeat').selectOption('More…');
  await expect(page).toHaveURL('/recurring/new');
  await expect(page.getByLabel('Description')).toHaveValue('Course');
  await expect(page.getByLabel('Amount')).toHaveValue('45');
  await button(page, 'Remind me').click();
  await expect(page.getByRole('switch', { name: 'Add the first one now (Today)' })).toBeChecked();
  await button(page, 'Save').click();
  await expect(scheduleRow(page, 'Coming Up', 'Course')).toContainText('Apr 18');
  await page.goto('/transactions');
  await expectRows(page, ['Course']);
  await page.goto('/transactions/new');
  await expect(page.getByLabel('Description')).toHaveValue('');
});

test('deleting a transaction of a schedule asks whether to skip that occurrence, and Undo restores both', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  await page.goto('/transactions/new');
  await fill(page, { Description: 'Rent', Amount: '1200' });
  await page.getByLabel('Repeat').selectOption('Every month');
  await button(page, 'Add Transaction').click();
  await expectRows(page, ['Rent']);
  const [{ _id: scheduleId } = { _id: '' as never }] = (await ann.call(schedulesContract.list, {})).schedules;
  const statuses = async () => {
    const { past } = await ann.call(schedulesContract.read, { params: { scheduleId } });
    return past.map(({ day, status }) => `${day} ${status}`);
  };

  for (const [choice, status, message] of [
    ['Delete and Skip This One', 'skipped', 'Transaction deleted and skipped'],
    ['Delete and Keep Expecting It', 'open', "Transaction deleted. It's expected again"],
  ] as const) {
    await row(page, 'Rent').getByRole('link').click();
    await expect(page.getByRole('link', { name: 'View Recurring Transaction' })).toBeVisible();
    await button(page, 'Delete').click();
    const question = page.getByRole('dialog', { name: 'Delete this transaction?' });
    await expect(question).toContainText('Mar 18');
    await expectAccessibleInBothThemes(page);
    await button(question, choice).click();
    await expect(page.getByText('No transactions yet')).toBeVisible();
    await expect(toast(page)).toContainText(message);
    const { past, next } = await ann.call(schedulesContract.read, { params: { scheduleId } });
    expect([...past, ...next].find(({ day }) => day === '2026-03-18')?.status).toBe(status);
    await button(page, 'Undo').click();
    await expectRows(page, ['Rent']);
    await expect.poll(statuses).toEqual(['2026-03-18 recorded']);
  }
});

test('what was typed leaves the form once “More…” has added it, and only then', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  const first = page.getByRole('switch', { name: 'Add the first one now' });
  const openMore = async () => {
    await page.goto('/transactions/new');
    await fill(page, { Description: 'Lunch', Amount: '12' });
    await page.getByLabel('Repeat').selectOption('More…');
    await expect(page).toHaveURL('/recurring/new');
  };
  const save = async () => {
    await button(page, 'Save').click();
    await expect(toast(page)).toContainText('Lunch saved');
    await page.goto('/transactions/new');
  };
  const saveAs = async (day: string) => {
    await openMore();
    await fill(page, { 'First Day': day });
    await save();
  };
  await saveAs('2026-04-18');
  await expect(page.getByLabel('Description')).toHaveValue('Lunch');

  await openMore();
  await fill(page, { 'First Day': '2026-03-17' });
  await first.uncheck();
  await save();
  await expect(page.getByLabel('Description')).toHaveValue('Lunch');

  await openMore();
  await button(page, 'Amount varies').click();
  await fill(page, { 'Highest Amount': '20' });
  await save();
  await expect(page.getByLabel('Description')).toHaveValue('Lunch');

  await page.goto('/recurring/new');
  await fill(page, { Description: 'Gym', Amount: '30', 'First Day': '2026-03-17' });
  await page.getByLabel('Add the first one now').check();
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Gym saved, and the first one was added');
  await page.goto('/transactions/new');
  await expect(page.getByLabel('Description')).toHaveValue('Lunch');

  for (const day of ['2026-03-18', '2026-03-17']) {
    await saveAs(day);
    await expect(page.getByLabel('Description')).toHaveValue('');
  }

  await openMore();
  await fill(page, { 'First Day': '2026-03-17' });
  await first.uncheck();
  await first.check();
  await save();
  await expect(page.getByLabel('Description')).toHaveValue('');

  // What was typed since is another transaction.
  await openMore();
  await page.goto('/transactions/new');
  await fill(page, { Description: 'Tea', Amount: '3' });
  await page.goto('/recurring/new');
  await fill(page, { 'First Day': '2026-03-17' });
  await save();
  await expect(page.getByLabel('Description')).toHaveValue('Tea');
});
