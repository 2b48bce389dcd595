import { register } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectFieldError, fill } from '#e2e/page/field-errors.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { card, figure } from './dashboard.ts';

/** Daylight saving time ends in New York on this Sunday, so the offsets at 00:30 and 23:30 differ. */
const ZONES = [
  { timeZone: 'Pacific/Honolulu', early: '-10:00', late: '-10:00' },
  { timeZone: 'America/New_York', early: '-04:00', late: '-05:00' },
  { timeZone: 'Asia/Kolkata', early: '+05:30', late: '+05:30' },
  { timeZone: 'Pacific/Auckland', early: '+13:00', late: '+13:00' },
];

for (const { timeZone, early, late } of ZONES) {
  test.describe(timeZone, () => {
    test.use({ timezoneId: timeZone });

    for (const instant of [`2026-11-01T00:30:00${early}`, `2026-11-01T23:30:00${late}`]) {
      test(`at ${instant.slice(11, 16)} the 1st of a month is recorded, displayed, filtered, and summed up as the 1st`, {
        tag: ['@5.transaction.date-future'],
      }, async ({ page, setTime }) => {
        await setTime(instant);
        const ann = await register(page);
        await record(ann, [{ description: 'Last day', amount: 20, category: 'bills', date: '2026-10-31' }]);

        await page.goto('/transactions/new');
        await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-11-01');
        await fill(page, { Description: 'First day', Amount: '10', Date: '2026-11-02' });
        await page.getByRole('button', { name: 'Add Transaction', exact: true }).click();
        await expectFieldError(page.getByLabel('Date', { exact: true }), 'Date cannot be in the future');
        await fill(page, { Date: '2026-11-01' });
        await page.getByRole('button', { name: 'Add Transaction', exact: true }).click();

        const row = (name: string) => page.getByRole('link', { name: new RegExp(name) });
        await expect(page).toHaveURL('/transactions');
        await expect(row('First day')).toContainText('Today');
        await expect(row('Last day')).toContainText('Yesterday');

        for (const [range, shown, hidden, total] of [
          ['this-week', 'First day', 'Last day', '-$10.00'],
          ['last-week', 'Last day', 'First day', '-$20.00'],
          ['this-month', 'First day', 'Last day', '-$10.00'],
          ['last-month', 'Last day', 'First day', '-$20.00'],
        ] as const) {
          await page.goto(`/transactions?dateRange=${range}`);
          await expect(row(shown)).toBeVisible();
          await expect(row(hidden)).toBeHidden();
          await expect(page.getByText(total, { exact: true }).first()).toBeVisible();
        }

        await page.goto('/dashboard');
        await expect(figure(page, 'Expenses This month')).toHaveText('$10.00');
        await expect(figure(page, 'Expenses total')).toHaveText('$30.00');
        await expect(page.getByRole('table', { name: 'Spending this month' })).toContainText('$10.00');
        await page.getByRole('button', { name: 'Last Month' }).click();
        await expect(page.getByRole('table', { name: 'Spending last month' })).toContainText('$20.00');
      });

      test(`at ${instant.slice(11, 16)} the server rejects the 2nd and accepts the 1st, and an edit shifts no date`, async ({
        page,
        setTime,
      }) => {
        await setTime(instant);
        const ann = await register(page);
        await expect(record(ann, [{ amount: 1, date: '2026-11-02' }])).rejects.toThrow('Date cannot be in the future');
        const [first] = await record(ann, [{ description: 'First day', amount: 10, date: '2026-11-01' }]);
        if (!first) throw new Error('Nothing was recorded');

        await page.goto(`/transactions/${first._id}/edit`);
        await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-11-01');
        await fill(page, { Description: 'The same day' });
        await page.getByRole('button', { name: 'Save Changes' }).click();
        await expect(page.getByRole('link', { name: /The same day/ })).toContainText('Today');
        const { transaction } = await ann.call(transactionsContract.read, { params: { transactionId: first._id } });
        expect(transaction).toEqual({ ...first, description: 'The same day', version: 2 });
      });
    }
  });
}

test('a screen left open past midnight moves on to the new day', async ({ page, setTime }) => {
  await setTime('2026-10-31T23:45:00-04:00');
  const ann = await register(page);
  await record(ann, [{ description: 'Late snack', amount: 5, date: '2026-10-31' }]);
  await page.goto('/transactions');
  const row = page.getByRole('link', { name: /Late snack/ });
  await expect(row).toContainText('Today');
  await page.clock.fastForward('20:00');
  await expect(row).toContainText('Yesterday');
});

test('the dashboard left open past midnight shows the figures of the new month', async ({ page, setTime, server }) => {
  await setTime('2026-10-31T23:45:00-04:00');
  const ann = await register(page);
  await record(ann, [{ description: 'Late snack', amount: 5, date: '2026-10-31' }]);
  await plan(ann, [{ name: 'Groceries', amount: 300, from: '2026-10' }]);
  await page.goto('/dashboard');
  await expect(card(page, 'Left to Spend')).toContainText('Over by $5.00');
  await server.setTime(Date.parse('2026-11-01T00:05:00-04:00'));
  await page.clock.fastForward('20:00');
  await expect(card(page, 'Left to Spend')).toContainText('for the 30 days left in November');
});
