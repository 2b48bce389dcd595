import { register } from './account.ts';
import { expect, test } from './fixtures.ts';
import { button } from './transactions.ts';

const PROTECTED = [
  '/dashboard',
  '/goals',
  '/goals/new',
  '/goals/1/edit',
  '/goals/1/delete',
  '/goals/1/reallocate',
  '/transactions',
  '/transactions/new',
  '/budget',
  '/budget/edit/1',
  '/budget/add',
  '/reports',
  '/settings',
  '/settings/profile',
  '/settings/notifications',
  '/settings/preferences',
  '/settings/security',
  '/settings/help',
  '/settings/about',
];

test('/login, /register and /demo are open to everybody, every other route leads a visitor to /login', async ({
  page,
}) => {
  for (const path of ['/login', '/register', '/demo']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  for (const path of PROTECTED) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('the list of transactions has its way back, a filter toggle and a way to add', async ({ page }) => {
  await register(page);
  await page.goto('/transactions');
  const toggle = button(page, 'Filters');
  const range = page.getByRole('group', { name: 'Date Range' });
  await expect(range).toBeHidden();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(range.getByRole('button')).toHaveText([
    'All Time',
    'This Week',
    'This Month',
    'Last Week',
    'Last Month',
  ]);
  await toggle.click();
  await expect(range).toBeHidden();
  await page.getByRole('link', { name: 'Add Transaction' }).click();
  await expect(page).toHaveURL('/transactions/new');
  await page.goBack();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the add form shows a $ before the amount', async ({ page }) => {
  await register(page);
  await page.goto('/transactions/new');
  const amount = page.getByLabel('Amount');
  const prefix = page.locator('span:has(> input[name="amount"])').getByText('$', { exact: true });
  await expect(prefix).toBeVisible();
  const [left, field] = await Promise.all([prefix.boundingBox(), amount.boundingBox()]);
  expect(left?.x).toBeGreaterThanOrEqual(field?.x ?? Number.NaN);
  expect(left?.x).toBeLessThan((field?.x ?? Number.NaN) + 24);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('on a desktop the app stays one column of mobile width', async ({ page }) => {
    await register(page);
    const widths = await Promise.all(
      ['main', 'navigation'].map(
        async (role) =>
          (
            await page
              .getByRole(role as 'main')
              .first()
              .boundingBox()
          )?.width,
      ),
    );
    for (const width of widths) expect(width).toBeLessThanOrEqual(480);
  });
});
