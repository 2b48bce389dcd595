import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { watchRequests } from '#e2e/page/requests.ts';
import { record } from './ledger.ts';
import { chips, ENTRIES, expectRows, row, rows, total } from './transactions.ts';

test.describe('the list', () => {
  test.beforeEach(async ({ page, setTime }) => {
    await setTime(NOON);
    await record(await register(page), ENTRIES);
  });

  test("filters by category, from All and the user's categories", {
    tag: ['@2.transactions.filter-category', '@2.transactions.url-category'],
  }, async ({ page }) => {
    await page.goto('/transactions');
    await button(page, 'Filters').click();
    const offered = page.getByRole('group', { name: 'Category' }).getByRole('button');
    await expect(offered).toHaveText(['All', 'Bills', 'Bonus', 'Entertainment', 'Food & Dining', 'Pottery']);
    await expect(button(page, 'All')).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Bills').click();
    await expect(page).toHaveURL('/transactions?category=bills');
    await expectRows(page, ['March bill', 'February bill']);
    await expect(total(page)).toContainText('-$155.50');
    await button(page, 'All').click();
    await expect(page).toHaveURL('/transactions');
    await expect(rows(page)).toHaveCount(7);
  });

  for (const [label, name, found, sum] of [
    ['This Week', 'this-week', ['Lunch', 'Shown instead', 'Sunday'], '-$23.33'],
    ['Last Week', 'last-week', ['Saturday'], '-$15.00'],
    ['This Month', 'this-month', ['Lunch', 'Shown instead', 'Sunday', 'Saturday', 'March bill'], '-$113.83'],
    ['Last Month', 'last-month', ['February bill'], '-$80.00'],
  ] as const) {
    test(`filters by ${label}`, {
      tag: ['@2.transactions.filter-range', '@2.transactions.url-range', '@9.money-and-days.week'],
    }, async ({ page }) => {
      await page.goto('/transactions');
      await button(page, 'Filters').click();
      await button(page, label).click();
      await expect(page).toHaveURL(`/transactions?dateRange=${name}`);
      await expectRows(page, found);
      await expect(total(page)).toContainText(sum);
      await button(page, 'All Time').click();
      await expect(page).toHaveURL('/transactions');
      await expect(rows(page)).toHaveCount(7);
    });
  }

  test('filters by the minimum and the maximum amount, both inclusive', {
    tag: ['@2.transactions.filter-amount', '@2.transactions.url-amounts'],
  }, async ({ page }) => {
    await page.goto('/transactions');
    await button(page, 'Filters').click();
    await page.getByLabel('Min $', { exact: true }).fill('12.34');
    await expectRows(page, ['Sunday', 'Saturday', 'March bill', 'February bill', 'Bonus']);
    await page.getByLabel('Max $', { exact: true }).fill('$80.00');
    await expectRows(page, ['Sunday', 'Saturday', 'March bill', 'February bill']);
    await expect(page).toHaveURL('/transactions?minAmount=12.34&maxAmount=80');
    await expect(total(page)).toContainText('-$182.84');
  });

  test('shows its filters as chips, each with an x and Clear all for all', {
    tag: ['@2.transactions.chips', '@2.transactions.chips-clear'],
  }, async ({ page }) => {
    await page.goto('/transactions?category=bills&dateRange=this-month&minAmount=10&maxAmount=100');
    await expectRows(page, ['March bill']);
    await expect(chips(page).getByRole('listitem')).toHaveText([
      'Bills',
      'This Month',
      'Min $10.00',
      'Max $100.00',
      'Clear all',
    ]);
    await button(page, 'Remove This Month').click();
    await expect(page).toHaveURL('/transactions?category=bills&minAmount=10&maxAmount=100');
    await expectRows(page, ['March bill', 'February bill']);
    await button(page, 'Clear all').click();
    await expect(page).toHaveURL('/transactions');
    await expect(chips(page)).toBeHidden();
    await expect(rows(page)).toHaveCount(7);
  });

  test('keeps focus and scroll where a tap does not focus a button, as on Apple systems', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener(
        'mousedown',
        (event) => (event.target as Element).closest('button') && event.preventDefault(),
        true,
      ),
    );
    await page.goto('/transactions?category=bills');
    await button(page, 'Filters').click();
    await button(page, 'This Month').click();
    await expect(button(page, 'Remove This Month')).toBeVisible();
    await expect(page.locator(':focus')).toHaveCount(0);
    await button(page, 'Remove This Month').click();
    await expect(button(page, 'Remove Bills')).toBeFocused();
  });

  test('moves the focus to the next chip after one is removed, and finally to the heading', async ({ page }) => {
    await page.goto('/transactions?category=bills&dateRange=this-month&minAmount=10');
    await button(page, 'Remove This Month').press('Enter');
    await expect(button(page, 'Remove Bills')).toBeFocused();
    await button(page, 'Remove Bills').press('Enter');
    await expect(button(page, 'Remove Min $10.00')).toBeFocused();
    await button(page, 'Remove Min $10.00').press('Enter');
    await expect(chips(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    for (const [address, label] of [
      ['/transactions?category=bills', 'Clear all'],
      ['/transactions?minAmount=1000', 'Clear filters'],
    ] as const) {
      await page.goto(address);
      await button(page, label).press('Enter');
      await expect(rows(page)).toHaveCount(7);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
  });

  test('stays visible below the filters on a phone, whose chips keep their place when one is selected', async ({
    page,
  }) => {
    await page.goto('/transactions');
    await button(page, 'Filters').click();
    const place = () => button(page, 'Bonus').boundingBox();
    const before = await place();
    await button(page, 'Bills').click();
    await expectRows(page, ['March bill', 'February bill']);
    expect(await place()).toEqual(before);
    await expect(row(page, 'March bill')).toBeInViewport({ ratio: 1 });
  });

  test('ignores the filter of an unknown goal', async ({ page }) => {
    const settle = watchRequests(page);
    await page.goto('/transactions?goalId=0199a000-0000-7000-8000-000000000000');
    await expect(chips(page).getByRole('listitem')).toHaveText(['One goal', 'Clear all']);
    await expect(page.getByText('No matching transactions')).toBeVisible();
    await settle();
  });

  test('clears all filters and unfinished input with Clear All Filters in the panel', {
    tag: ['@2.transactions.filter-clear'],
  }, async ({ page }) => {
    await page.goto('/transactions?category=bills&minAmount=78');
    await expectRows(page, ['February bill']);
    await button(page, 'Filters').click();
    await expect(page.getByLabel('Min $', { exact: true })).toHaveValue('78');
    await button(page, 'Clear All Filters').click();
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByLabel('Min $', { exact: true })).toHaveValue('');
    await expect(rows(page)).toHaveCount(7);
  });

  test('keeps its filters after a reload, after Back, and in a shared address', async ({ page, context }) => {
    await page.goto('/transactions');
    await button(page, 'Filters').click();
    await button(page, 'Food & Dining').click();
    await button(page, 'This Week').click();
    await expect(page).toHaveURL('/transactions?category=food+%26+dining&dateRange=this-week');
    await expectRows(page, ['Lunch', 'Sunday']);
    await page.reload();
    await expectRows(page, ['Lunch', 'Sunday']);
    const friend = await context.newPage();
    await friend.goto(page.url());
    await expectRows(friend, ['Lunch', 'Sunday']);
    await row(page, 'Sunday').getByRole('link').click();
    await expect(page.getByLabel('Description')).toHaveValue('Sunday');
    await page.goBack();
    await expectRows(page, ['Lunch', 'Sunday']);
    await page.goBack();
    await expect(page).toHaveURL('/transactions?category=food+%26+dining');
    await expectRows(page, ['Lunch', 'Sunday']);
  });

  test('keeps an amount typed just before another filter is selected', async ({ page }) => {
    await page.goto('/transactions');
    await button(page, 'Filters').click();
    await page.getByLabel('Min $', { exact: true }).fill('12');
    await button(page, 'Food & Dining').evaluate((chip: HTMLButtonElement) => {
      chip.focus();
      chip.click();
    });
    await expectRows(page, ['Sunday']);
    await expect(page).toHaveURL('/transactions?category=food+%26+dining&minAmount=12');
    await expect(page.getByLabel('Min $', { exact: true })).toHaveValue('12');
  });

  test('drops an invalid filter', async ({ page }) => {
    await page.goto('/transactions?dateRange=someday&minAmount=lots&maxAmount=-1&month=2026-13&type=gift&nonsense=1');
    await expect(rows(page)).toHaveCount(7);
    await expect(chips(page)).toBeHidden();
  });

  test('says when nothing matches the filters', async ({ page }) => {
    await page.goto('/transactions?minAmount=1000');
    await expect(page.getByText('No matching transactions')).toBeVisible();
    await button(page, 'Clear filters').click();
    await expect(rows(page)).toHaveCount(7);
  });

  test('offers only All if the user’s categories fail to load', {
    tag: ['@8.budgets.user-categories'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 503/);
    await page.route('**/api/transactions/user-categories', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/transactions');
    await button(page, 'Filters').click();
    await expect(page.getByRole('group', { name: 'Category' }).getByRole('button')).toHaveText(['All']);
  });
});
