import { register } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { card } from '#e2e/dashboard/dashboard.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { add, interceptNew, waitingCard, waitingRows } from '#e2e/offline/offline.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { skipRetriesUntil } from '#e2e/page/clock.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { abort } from '#e2e/page/intercept.ts';
import { expectNoLayoutShift, loadSlowly } from '#e2e/page/layout-shift.ts';
import { toast } from '#e2e/page/toast.ts';
import { schedule } from '#e2e/schedules/schedules.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { total } from '#e2e/transactions/transactions.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { balanceRows, coming, leftToSpend, question, sum } from './forecast.ts';

test('a user reads what is left to spend on several days of two months, and sees exactly why', async ({
  page,
  setTime,
}) => {
  await setTime('2026-02-16T12:00:00-05:00');
  const ann = await register(page);
  await record(ann, [
    { type: 'income', description: 'Salary', amount: 1500, category: 'salary', date: '2026-02-13' },
    ...['2025-12-05', '2026-01-05', '2026-02-05'].map((date) => ({
      description: 'Netflix',
      amount: 15.99,
      category: 'entertainment',
      date,
    })),
    { description: 'Market', amount: 84.01, category: 'groceries', date: '2026-02-14' },
  ]);
  await page.goto('/dashboard');
  await expect(card(page, 'Recent Transactions').getByRole('listitem')).toHaveCount(5);
  await expect(leftToSpend(page)).toHaveCount(0);
  await page.goto('/upcoming');
  await expect(sum(page, 'Money left in February')).toContainText('= equals $1,400.00');
  await expect(page.getByText('Nothing coming up')).toBeVisible();

  await test.step('a budget and recurring transactions make the card appear, and nothing moves', async () => {
    await plan(ann, [{ name: 'Groceries', amount: 300, from: '2026-02' }]);
    await schedule(ann, [
      { description: 'Rent', amount: 900, first: '2026-01-31' },
      {
        description: 'Salary',
        type: 'income',
        category: 'salary',
        amount: 1500,
        first: '2026-02-13',
        rule: { unit: 'week', interval: 2 },
        recording: 'automatic',
      },
      { description: 'Internet', amount: 60, first: '2026-01-20' },
    ]);
    await page.goto('/recurring');
    await page.getByRole('button', { name: 'Accept Netflix' }).click();
    await expect(toast(page)).toContainText('Netflix saved');

    await loadSlowly(page);
    for (const visit of ['first', 'second']) {
      await page.goto('/dashboard');
      await expect(leftToSpend(page), visit).toContainText('$16.61');
      await expect(card(page, 'Recent Transactions').getByRole('listitem')).toHaveCount(5);
      await expectNoLayoutShift(page);
    }
    await page.goto('/upcoming');
    await expect(page.getByRole('option')).toHaveCount(13);
    await expectNoLayoutShift(page);
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/dashboard');
    await expect(leftToSpend(page)).toContainText('$215.99 for the 13 days left in February');
    await expect(leftToSpend(page).getByRole('listitem')).toContainText(['Internet', 'Salary', 'Rent']);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Getting Started',
      'Balance Summary',
      'Left to Spend',
      'Spending Categories',
      'Savings Goals',
      'Recent Transactions',
    ]);
  });

  await test.step('two sums explain the figure, and each line opens its rows', async () => {
    await leftToSpend(page).getByRole('link', { name: 'Left to spend Today $16.61' }).click();
    await expect(page).toHaveURL('/upcoming');
    await expect(card(page, 'Left to Spend')).toContainText('$16.61');
    const money = sum(page, 'Money left in February');
    await expect(money.getByRole('listitem').filter({ hasText: 'Spent' })).toHaveText('Spent-minus $100.00');
    await expect(money).toContainText('= equals $1,940.00');
    const budget = sum(page, 'Budget left in February');
    await expect(budget.getByRole('heading')).toHaveText('Budget left in FebruaryCounts');
    await expect(budget).toContainText('= equals $215.99');
    await expect(
      page.getByText(
        'Budget left is the smaller amount, so it counts. $215.99 ÷ 13 days = $16.61 a day, rounded down.',
      ),
    ).toBeVisible();

    await money.getByText('Bills to come').click();
    await expect(money.getByRole('listitem').filter({ hasText: 'Internet' }).last()).toHaveText(
      'Internet Feb 20-minus $60.00',
    );
    await expect(money.getByRole('listitem').filter({ hasText: 'Rent' }).last()).toHaveText(
      'Rent Feb 28-minus $900.00',
    );
    await money.getByRole('link', { name: /^Spent/ }).click();
    await expect(total(page)).toContainText('-$100.00');
    await page.goBack();
    await expect(budget.getByText('Budgeted', { exact: true })).toBeVisible();
    await expect(budget.getByText('Carried over')).toHaveCount(0);
    await budget.getByText('Spent in these budgets').click();
    await budget.getByRole('link', { name: /^Groceries/ }).click();
    await expect(total(page)).toContainText('-$84.01');
    await page.goBack();
  });

  await test.step('the chart and the list show the balance day by day', async () => {
    await expect(page.getByRole('option')).toHaveCount(13);
    expect((await balanceRows(page)).slice(3, 6)).toEqual([
      ['Thu, Feb 19', '$1,368.02', ''],
      ['Fri, Feb 20', '$1,308.02', 'Internet: -$60.00'],
      ['Sat, Feb 21', '$1,308.02', ''],
    ]);
    await page.getByRole('option', { name: 'Mon, Feb 16' }).focus();
    await page.keyboard.press('End');
    await expect(card(page, 'Expected Balance').locator('[aria-live]')).toHaveText(
      'Sat, Feb 28\nBalance: $1,908.02\nRent: -$900.00',
    );
    await expect(sum(page, 'Balance on Feb 28')).toContainText('= equals $1,908.02');
    await expect(coming(page).first()).toHaveText(/Fri, Feb 20Balance \$1,308.02.*Internet-\$60.00/);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('an occurrence is moved, changed, skipped, and added, each with Undo', async () => {
    const internet = coming(page).filter({ hasText: 'Internet' }).first();
    const choose = async (action: string) => {
      await internet.getByRole('button').click();
      await button(page, action).click();
    };
    /** Under the pointer, the message stays until Undo is pressed, also on a slow machine. */
    const expectDone = async (message: string) => {
      await expect(toast(page)).toContainText(message);
      await toast(page).hover();
    };
    const undo = async () => {
      await button(page, 'Undo').click();
      await expect(toast(page)).toContainText('Change undone');
      await expect(internet).toContainText('-$60.00');
      await expect(internet).toContainText('Feb 20');
    };

    await choose('Move');
    await page.getByLabel('New day').fill('2026-02-24');
    await button(page, 'Move').click();
    await expectDone('Internet moved to Feb 24');
    await expect(internet).toContainText('Feb 24');
    await undo();

    await choose('Change amount');
    await page.getByLabel('Amount').fill('75');
    await button(page, 'Save').click();
    await expectDone('Internet changed to $75.00');
    await expect(internet).toContainText('-$75.00');
    await expect(sum(page, 'Money left in February')).toContainText('$1,925.00');
    await undo();

    await choose('Skip');
    await expectDone('Internet skipped');
    await expect(coming(page).filter({ hasText: 'Feb 20' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Upcoming' })).toBeFocused();
    await undo();

    await choose('Add now');
    await expect(page.getByLabel('Date')).toHaveValue('2026-02-16');
    await button(page, 'Add').click();
    await expectDone('Internet added: $60.00');
    await expect(sum(page, 'Money left in February')).toContainText('-minus $160.00');
    await undo();
    await expect(sum(page, 'Money left in February')).toContainText('-minus $100.00');

    await choose('Link to a transaction');
    await expectAccessibleInBothThemes(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Market/ })
      .click();
    await expectDone('Internet linked to $84.01');
    await undo();
  });

  await test.step('a bill that is paid three days early and 4 percent dearer is expected no longer', async () => {
    await setTime('2026-02-17T12:00:00-05:00');
    await page.goto('/transactions/new');
    await fill(page, { Description: 'Internet', Amount: '62.40' });
    await page.getByLabel('Category').selectOption('Bills');
    await button(page, 'Add Transaction').click();
    await expect(page).toHaveURL('/transactions');
    await page.goto('/upcoming');
    await expect(sum(page, 'Money left in February')).toContainText('= equals $1,937.60');
    await expect(coming(page).first()).toContainText('Salary');
  });

  await test.step('an overdue bill is asked about, and the last day of the month still counts', async () => {
    await setTime('2026-02-28T12:00:00-05:00');
    await page.goto('/dashboard');
    await expect(leftToSpend(page)).toContainText('$215.99 for the last day of February');
    await setTime('2026-03-02T12:00:00-05:00');
    await page.reload();
    await expect(leftToSpend(page).getByRole('listitem').first()).toContainText(/Overdue · Bills/);
    await page.goto('/upcoming');
    await expect(question(page, 'Rent')).toContainText('Overdue since Feb 28');
    await question(page, 'Rent').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByLabel('Amount')).toHaveValue('900.00');
    await expect(page.getByLabel('Date')).toHaveValue('2026-02-28');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toast(page)).toContainText('Rent added: $900.00');
    await expect(question(page, 'Rent')).toHaveCount(0);
  });

  await test.step('a month below zero says by how much it is over', async () => {
    await record(ann, [{ description: 'Feast', amount: 531.98, category: 'groceries', date: '2026-03-02' }]);
    await page.goto('/dashboard');
    await expect(leftToSpend(page)).toContainText('Over by $15.99');
    await page.getByRole('link', { name: 'Left to spend In March Over by $15.99' }).click();
    await expect(page.getByText('It is below zero, so the month is over by $15.99.')).toBeVisible();
    const lines = sum(page, 'Budget left in March').getByRole('listitem');
    await expect(lines.filter({ has: page.getByText('Budgeted', { exact: true }) })).toContainText('$300.00');
    const carried = lines.filter({ hasText: 'Carried over from earlier months' });
    await carried.locator('summary').click();
    await expect(carried.getByRole('listitem')).toHaveText('Groceries+plus $215.99');
  });

  await test.step('a question about an earlier month says that its bill no longer counts', async () => {
    await setTime('2026-04-05T12:00:00-04:00');
    await page.reload();
    await expect(question(page, 'Internet')).toContainText(
      'Overdue since Mar 20. It no longer counts above: an overdue bill counts until its month ends, and for at least a week.',
    );
    await expect(question(page, 'Rent')).toContainText('Overdue since Mar 31Add');
  });
});

test('an overdue bill is linked to a transaction of its time, however many came later', async ({ page, setTime }) => {
  await setTime('2026-01-02T12:00:00-05:00');
  const ann = await register(page);
  await schedule(ann, [{ description: 'Rent', amount: 900, first: '2026-01-05' }]);
  await setTime('2026-03-02T12:00:00-05:00');
  const lunch = (month: string, day: number) => ({
    description: 'Lunch',
    amount: 10,
    date: `2026-${month}-${String(day).padStart(2, '0')}`,
  });
  const days = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  await record(ann, [
    { description: 'Landlord', amount: 450, date: '2025-12-30' },
    ...days(8).map((day) => lunch('01', day)),
    ...days(12).map((day) => lunch('01', day)),
    ...days(25).map((day) => lunch('02', day)),
  ]);
  await page.goto('/upcoming');
  await question(page, 'Rent').first().getByRole('button', { name: 'More' }).click();
  await button(page, 'Link to a transaction').click();
  const offered = page.getByRole('dialog').getByRole('listitem');
  await expect(offered).toHaveCount(20);
  await expect(offered.first()).toContainText('Jan 12');
  await button(page, 'Show earlier ones').click();
  await expect(page.getByRole('button', { name: /^Landlord/ })).toBeVisible();
  await button(page, 'Show later ones').click();
  await expect(offered.first()).toContainText('Feb 25');
  await expect(button(page, 'Show later ones')).toBeHidden();
  await page.getByRole('button', { name: /^Landlord/ }).click();
  await expect(toast(page)).toContainText('Rent linked to $450.00');
});

test('a late rent and a dearer bill are asked about first, and linked with one tap instead of added twice', async ({
  page,
  setTime,
}) => {
  await setTime('2026-05-02T12:00:00-04:00');
  const ann = await register(page);
  await schedule(ann, [
    { description: 'Magazine', amount: 9, first: '2026-05-03', rule: { unit: 'week' } },
    { description: 'Rent', amount: 1420.1, first: '2026-05-31' },
    { description: 'City Electric', amount: 87.5, first: '2026-06-07' },
  ]);
  await setTime('2026-06-08T12:00:00-04:00');
  await record(ann, [
    { description: 'Costco', amount: 900, date: '2026-06-08' },
    { description: 'Rent', amount: 1420.1, date: '2026-06-08' },
    { description: 'City Electric', amount: 101.5, date: '2026-06-08' },
  ]);
  await page.goto('/dashboard');
  await leftToSpend(page).getByRole('link', { name: '6 overdue, no longer counted' }).click();
  await expect(page).toHaveURL('/upcoming');
  const questions = card(page, 'Did These Happen?').getByRole('region');
  await expect(questions.getByRole('heading')).toContainText(['Rent', 'City Electric', 'Magazine']);
  await expect(question(page, 'Rent')).toContainText(
    'Overdue since May 31. It no longer counts above: an overdue bill counts until its month ends, and for at least a week. Is it this one?',
  );
  await expectAccessibleInBothThemes(page);

  await question(page, 'Rent').getByRole('button', { name: 'More' }).click();
  await button(page, 'Link to a transaction').click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toHaveText(/^Rent\$1,420.10/);
  await button(page, 'Cancel').click();

  await question(page, 'Rent').getByRole('button', { name: /^Rent/ }).click();
  await expect(toast(page)).toContainText('Rent linked to $1,420.10');
  await expect(question(page, 'Rent')).toHaveCount(0);
  await question(page, 'City Electric')
    .getByRole('button', { name: /^City Electric/ })
    .click();
  await expect(toast(page)).toContainText('City Electric linked to $101.50');
  expect((await ann.call(transactionsContract.totals, { query: {} })).count).toBe(3);

  await button(page, 'Show all 6').press('Enter');
  const fourth = card(page, 'Did These Happen?')
    .getByRole('listitem')
    .filter({ has: page.getByRole('region') })
    .nth(3);
  await expect(fourth.getByRole('button').first()).toBeFocused();
  await question(page, 'Magazine').last().getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Date').fill('2026-06-08');
  await page.getByLabel('Amount').fill('10');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page)).toContainText('Magazine added: $10.00');
  const { items } = await ann.call(transactionsContract.list, { query: { search: 'Magazine' } });
  expect(items).toMatchObject([{ date: '2026-06-08', amount: 10_00 }]);
});

test('the dashboard warns of the day on which the balance falls below zero before payday', async ({
  page,
  setTime,
}) => {
  await setTime('2026-03-02T12:00:00-05:00');
  const ann = await register(page);
  await record(ann, [{ type: 'income', description: 'Salary', amount: 500, category: 'salary', date: '2026-02-27' }]);
  await schedule(ann, [
    { description: 'Rent', amount: 900, first: '2026-03-10' },
    { description: 'Salary', type: 'income', category: 'salary', amount: 3000, first: '2026-03-27' },
  ]);
  await loadSlowly(page);
  for (const visit of ['first', 'second']) {
    await page.goto('/dashboard');
    await expect(leftToSpend(page), visit).toContainText('$2,100.00 for the 30 days left in March');
    await expectNoLayoutShift(page);
  }
  await page.unrouteAll({ behavior: 'wait' });
  const warning = leftToSpend(page).getByRole('listitem').first();
  await expect(warning).toHaveText('📉Balance below zero-$400.00ExpectedMar 10');
  await expectAccessibleInBothThemes(page);
  await warning.getByRole('link').click();
  await expect(page.getByText('Your balance falls below zero on Mar 10, to -$400.00.')).toBeVisible();

  await record(ann, [{ type: 'income', description: 'Bonus', amount: 400, category: 'salary', date: '2026-03-02' }]);
  await page.goto('/dashboard');
  await expect(leftToSpend(page).getByRole('listitem').first()).toContainText('Rent');
});

test('the best matches are offered first, however many transactions came later', async ({ page, setTime }) => {
  await setTime('2026-03-02T12:00:00-05:00');
  const ann = await register(page);
  await schedule(ann, [{ description: 'Water', amount: 45, first: '2026-03-20' }]);
  const days = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);
  await record(ann, [
    { description: 'City Bank', amount: 45, date: '2026-01-15' },
    { description: 'Water', amount: 41, date: '2026-01-20' },
    ...days.map((date) => ({ description: 'Lunch', amount: 10, date })),
  ]);
  await page.goto('/upcoming');
  await coming(page).filter({ hasText: 'Water' }).first().getByRole('button').click();
  await button(page, 'Link to a transaction').click();
  const offered = page.getByRole('dialog').getByRole('listitem');
  await expect(offered).toContainText(['Water', 'City Bank', 'Lunch']);
  await expect(offered).toHaveCount(20);
});

test('an overdue bill is linked to a transaction of two weeks later, and none of another bill is offered', async ({
  page,
  setTime,
}) => {
  await setTime('2026-01-02T12:00:00-05:00');
  const ann = await register(page);
  await schedule(ann, [
    { description: 'Rent', amount: 900, first: '2026-01-05' },
    { description: 'Phone', amount: 40, first: '2026-01-06' },
  ]);
  await setTime('2026-01-20T12:00:00-05:00');
  await record(ann, [
    { description: 'Phone', amount: 40, date: '2026-01-06' },
    { description: 'Landlord', amount: 900, date: '2026-01-19' },
  ]);
  await page.goto('/upcoming');
  await question(page, 'Rent').getByRole('button', { name: 'More' }).click();
  await button(page, 'Link to a transaction').click();
  await button(page, 'Show later ones').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/^Landlord/]);
  await page.getByRole('button', { name: /^Landlord/ }).click();
  await expect(toast(page)).toContainText('Rent linked to $900.00');
});

test('a screen that cannot be loaded says so and retries on request', async ({ page, setTime, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  await setTime(NOON);
  await register(page);
  await page.route('**/api/forecast', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/upcoming');
  await skipRetriesUntil(page.getByRole('alert').getByText("Couldn't load what's coming up"));
  await page.unroute('**/api/forecast');
  await button(page, 'Try again').click();
  await expect(sum(page, 'Money left in March')).toContainText('= equals $0.00');
});

test('after an outage, the card says that transactions are still being added, until all of them are', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  // Ten times what one request records.
  const plans = Array.from({ length: 100 }, (_, index) => ({
    description: `Fee ${index}`,
    amount: 0.01,
    first: '2026-03-20',
    rule: { unit: 'day' as const, end: { kind: 'until' as const, day: '2026-05-31' as CalendarDate } },
    recording: 'automatic' as const,
  }));
  await schedule(ann, plans);
  await setTime('2026-05-20T12:00:00-04:00');

  await page.goto('/dashboard');
  await expect(leftToSpend(page)).toContainText('Still adding recurring transactions');
  // Of May, 20 days are recorded, and 11 are expected.
  await expect(leftToSpend(page)).toContainText('Over by $31.00', { timeout: 60_000 });
  await expect(leftToSpend(page)).toContainText('Nothing is left to spend in May');
  expect((await ann.call(transactionsContract.totals, { query: {} })).count).toBe(6000);
});

test('Upcoming says that left to spend does not include a transaction that waits on this device', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  await register(page);
  await page.goto('/dashboard');
  await interceptNew(page, abort);
  await add(page, 'Coffee', '4.50');
  await expect(waitingRows(page)).toContainText(['Coffee']);
  await page.goto('/upcoming');
  await expect(waitingCard(page)).toContainText('Totals may not include it.');
  await expect(waitingRows(page)).toContainText(['Coffee']);
});
