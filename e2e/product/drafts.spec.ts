import type { Page } from '@playwright/test';
import { type Account, PASSWORD, register } from '#e2e/auth/account.ts';
import { plan } from '#e2e/budgets/budgets.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { interceptNext, loseResponse } from '#e2e/page/intercept.ts';
import { watchRequests } from '#e2e/page/requests.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { goalsContract } from '#shared/goals/contract.ts';

const kept = (page: Page) => page.getByText('We kept what you typed.');

const storedForms = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('drafts') ?? '{"forms":{}}').forms);

interface FormCase {
  name: string;
  path: string;
  /** Opens the form's dialog on its screen. */
  opener?: string;
  /** By label, before and after typing. */
  fields: Readonly<Record<string, readonly [before: string, typed: string]>>;
}

/** Every form with a draft, except the settings, which ask before they are left. */
async function formsOf(ann: Account): Promise<FormCase[]> {
  const [lunch] = await record(ann, [{ description: 'Lunch', amount: 9.99, date: '2026-03-18' }]);
  const [food] = await plan(ann, [{ name: 'Food', amount: 400, from: '2026-03' }]);
  const [car] = await setGoals(ann, [{ name: 'Car', saved: 10 }]);
  return [
    {
      name: 'a new transaction',
      path: '/transactions/new',
      fields: { Description: ['', 'Coffee'], Amount: ['', '4.50'], Date: ['2026-03-18', '2026-03-01'] },
    },
    {
      name: 'an existing transaction',
      path: `/transactions/${lunch?._id}/edit`,
      fields: { Description: ['Lunch', 'Late lunch'], Amount: ['9.99', '12.00'] },
    },
    {
      name: 'a new budget',
      path: '/budget/add',
      fields: { 'Category Name': ['', 'Books'], 'Budgeted Amount': ['', '50.00'] },
    },
    {
      name: 'an existing budget',
      path: `/budget/edit/${food?._id}`,
      fields: { 'Budgeted Amount': ['400.00', '450.00'], 'Notes (Optional)': ['', 'More guests'] },
    },
    {
      name: 'a new goal',
      path: '/goals/new',
      fields: { 'Goal Name': ['', 'House'], 'Target Amount': ['', '9000.00'] },
    },
    { name: 'an existing goal', path: `/goals/${car?._id}/edit`, fields: { 'Goal Name': ['Car', 'Red car'] } },
    { name: 'a contribution', path: '/goals', opener: 'Add money to Car', fields: { Amount: ['', '25.00'] } },
    {
      name: 'a support request',
      path: '/settings/help',
      opener: 'Contact Support',
      fields: { Name: ['Ann Example', 'Ann'], Description: ['', 'The bell rings twice.'] },
    },
    {
      name: 'a new email',
      path: '/settings/profile',
      opener: 'Edit email',
      fields: { 'New Email': ['', 'ann.new@example.com'] },
    },
  ];
}

test('every half-filled form survives a reload and Back, until its draft is discarded', async ({ page, setTime }) => {
  test.slow();
  await setTime(NOON);
  const ann = await register(page);
  for (const { name, path, opener, fields } of await formsOf(ann)) {
    const open = async () => opener && (await button(page, opener).click());
    const expectValues = async (which: 0 | 1) => {
      for (const [label, values] of Object.entries(fields))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(values[which]);
      await expect(kept(page)).toBeVisible({ visible: which === 1 });
    };

    await test.step(name, async () => {
      await page.goto('/dashboard');
      await page.goto(path);
      await open();
      await expectValues(0);
      await fill(page, Object.fromEntries(Object.entries(fields).map(([label, [, typed]]) => [label, typed])));
      await expect(kept(page)).toBeHidden();
      await page.reload();
      await open();
      await expectValues(1);
      await page.goBack();
      await expect(page).toHaveURL('/dashboard');
      await page.goForward();
      await open();
      await expectValues(1);
      await button(page, 'Discard').click();
      await expectValues(0);
      await expect(page.locator('form:focus')).toHaveCount(1);
      await page.reload();
      await open();
      await expectValues(0);
    });
  }
});

test('a form that was only opened has no draft', async ({ page }) => {
  const ann = await register(page);
  await record(
    ann,
    ['2026-01-05', '2026-01-06'].map((date) => ({ amount: 12, category: 'groceries', date })),
  );
  const settle = watchRequests(page);
  await page.goto('/transactions/new');
  await expect(page.getByLabel('Category')).toBeVisible();
  await settle();
  expect(await storedForms(page)).toEqual({});
});

test('Cancel and a save remove the draft, and the back arrow keeps it', async ({ page }) => {
  await register(page);
  await page.goto('/goals/new');
  await fill(page, { 'Goal Name': 'Car' });
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Add Goal' }).click();
  await expect(page.getByLabel('Goal Name')).toHaveValue('Car');
  await button(page, 'Cancel').click();
  await page.getByRole('link', { name: 'Add Goal' }).click();
  await expect(page.getByLabel('Goal Name')).toHaveValue('');
  await fill(page, { 'Goal Name': 'Car', 'Target Amount': '100', 'Target Date': '2999-12-31' });
  await button(page, 'Create Goal').click();
  await expect(page).toHaveURL('/goals');
  expect(await storedForms(page)).toEqual({});
});

test('the chosen goal of a reallocation is kept', async ({ page, setTime }) => {
  await setTime(NOON);
  const ann = await register(page);
  const [car] = await setGoals(ann, [{ name: 'Car', saved: 10 }, { name: 'House' }]);
  await page.goto(`/goals/${car?._id}/reallocate`);
  await page.getByRole('radio', { name: /House/ }).check();
  await page.reload();
  await expect(kept(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: /House/ })).toBeChecked();
  await expect(button(page, 'Confirm Reallocation')).toBeEnabled();
});

test('passwords are never part of a draft', async ({ page }) => {
  await register(page);
  await page.goto('/settings/profile');
  await button(page, 'Edit email').click();
  await fill(page, { 'New Email': 'ann.new@example.com', 'Current Password': PASSWORD });
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(await stored()).toContain('ann.new@example.com');
  expect(await stored()).not.toContain(PASSWORD);
});

test('a restored draft passes axe and fits a narrow screen', async ({ page }) => {
  await register(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/transactions/new');
  await fill(page, { Description: 'Coffee' });
  await page.reload();
  await expect(kept(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
});

test('a submission whose response was lost counts once, also after a reload', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  const ann = await register(page);
  await page.goto('/goals/new');
  await fill(page, { 'Goal Name': 'Boat', 'Target Amount': '5000', 'Target Date': '2100-01-01' });
  await interceptNext(page, 'POST', '**/api/goals', loseResponse);
  await button(page, 'Create Goal').click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.reload();
  await expect(kept(page)).toBeVisible();
  await button(page, 'Create Goal').click();
  await expect(page).toHaveURL('/goals');
  expect((await ann.call(goalsContract.list, {})).goals).toHaveLength(1);
});

for (const [action, act] of Object.entries({
  emptied: async () => {},
  'emptied and opened again': (page: Page) => page.reload(),
})) {
  test(`what is typed into a form that was ${action} is new, even if it is the same`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/ERR_FAILED/);
    const ann = await register(page);
    await page.goto('/goals/new');
    const boat = { 'Goal Name': 'Boat', 'Target Amount': '5000', 'Target Date': '2100-01-01' };
    const before = await page.getByLabel('Target Date').inputValue();
    await fill(page, boat);
    await interceptNext(page, 'POST', '**/api/goals', loseResponse);
    await button(page, 'Create Goal').click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await fill(page, { 'Goal Name': '', 'Target Amount': '', 'Target Date': before });
    await act(page);
    await expect(kept(page)).toBeHidden();
    await fill(page, boat);
    await button(page, 'Create Goal').click();
    await expect(page).toHaveURL('/goals');
    expect((await ann.call(goalsContract.list, {})).goals).toHaveLength(2);
  });
}

test('a late answer leaves what was typed since into the form that was opened again', async ({ page }) => {
  await register(page);
  await page.goto('/goals/new');
  await fill(page, { 'Goal Name': 'Boat', 'Target Amount': '5000', 'Target Date': '2100-01-01' });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await interceptNext(page, 'POST', '**/api/goals', async (route) => {
    await answered;
    await route.continue();
  });
  await button(page, 'Create Goal').click();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Add Goal' }).click();
  await fill(page, { 'Goal Name': 'Car' });
  answer();
  await expect(page.getByRole('heading', { name: 'Boat' })).toBeVisible();
  await page.getByRole('link', { name: 'Add Goal' }).click();
  await expect(page.getByLabel('Goal Name')).toHaveValue('Car');
});

test('forms work in a browser that blocks the storage of drafts', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await register(page);
  await page.goto('/goals/new');
  await fill(page, { 'Goal Name': 'Car', 'Target Amount': '100', 'Target Date': '2999-12-31' });
  await button(page, 'Create Goal').click();
  await expect(page.getByRole('heading', { name: 'Car' })).toBeVisible();
});
