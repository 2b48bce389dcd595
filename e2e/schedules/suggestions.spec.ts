import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { expectNoLayoutShift, loadSlowly } from '#e2e/page/layout-shift.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { scheduleRow } from './schedules.ts';

test('a pattern in the history is suggested, and accepting and dismissing it can be undone', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
  await record(ann, [
    ...months.map((month) => ({
      description: 'Netflix',
      amount: 15.99,
      category: 'entertainment',
      date: `${month}-12`,
    })),
    ...months.map((month) => ({ description: 'Gym', amount: 30, category: 'healthcare', date: `${month}-02` })),
  ]);
  await loadSlowly(page);
  await page.goto('/recurring');
  const found = page.getByRole('list', { name: 'Found in Your Transactions' });
  await expect(found.getByRole('listitem')).toHaveCount(2);
  await expect(found).toContainText('Every month on the 12th');
  await expectNoLayoutShift(page);
  await page.unrouteAll({ behavior: 'wait' });
  await expectAccessibleInBothThemes(page);

  await button(page, 'Dismiss Gym').click();
  await expect(found.getByRole('listitem')).toHaveCount(1);
  await button(page, 'Undo').click();
  await expect(found.getByRole('listitem')).toHaveCount(2);

  await button(page, 'Accept Netflix').click();
  await expect(scheduleRow(page, 'Coming Up', 'Netflix')).toContainText('Apr 12');
  await expect(found.getByRole('listitem')).toHaveCount(1);
  await button(page, 'Undo').click();
  await expect(found.getByRole('listitem')).toHaveCount(2);
  await expect.poll(async () => (await ann.call(schedulesContract.list, {})).schedules).toEqual([]);
});
