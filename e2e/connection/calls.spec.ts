import type { Response } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { setGoals } from '#e2e/goals/goals.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { watchRequests } from '#e2e/page/requests.ts';

test('every call sends JSON below /api with the token as a Bearer header and the cookies', {
  tag: ['@6.access.bearer', '@6.access.cookies', '@7.all.path', '@7.all.bearer', '@7.all.credentials'],
}, async ({ page, context }) => {
  const { token } = await register(page);
  await context.addCookies([{ name: 'crumb', value: 'kept', url: page.url() }]);
  const answers: Response[] = [];
  page.on('response', (answer) => answer.request().resourceType() === 'fetch' && answers.push(answer));
  const settle = watchRequests(page);
  for (const path of ['/reports', '/budget', '/settings/security']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle();
  }
  await page.getByRole('switch', { name: 'Login Alerts' }).click();
  await expect(page.getByText('Settings updated successfully')).toBeVisible();

  expect(answers.length).toBeGreaterThan(10);
  for (const answer of answers) {
    const headers = await answer.request().allHeaders();
    expect(new URL(answer.url()).pathname).toMatch(/^\/api\//);
    expect(headers, answer.url()).toMatchObject({ authorization: `Bearer ${token}`, cookie: 'crumb=kept' });
    expect(answer.headers()['content-type']).toMatch(/^application\/json/);
    if (answer.request().postData()) expect(headers['content-type']).toBe('application/json');
  }
});

test('the login sends the trimmed email', { tag: ['@5.login.email-trimmed'] }, async ({ page }) => {
  await page.goto('/login');
  await fill(page, { Email: '  nobody@example.com ', Password: 'whatever' });
  const sent = page.waitForRequest('**/api/auth/login');
  await button(page, 'Log In').click();
  const request = await sent;
  expect(request.postDataJSON()).toEqual({ email: 'nobody@example.com', password: 'whatever' });
  expect(await request.allHeaders()).not.toHaveProperty('authorization');
});

test('the forms of transactions, goals, and budgets send the payloads of their calls', {
  tag: ['@7.transactions.create', '@7.budgets.create', '@7.goals.create'],
}, async ({ page, setTime }) => {
  await setTime(NOON);
  const [car] = await setGoals(await register(page), [{ name: 'Car' }]);
  const sent = async (path: string, submit: string): Promise<unknown> => {
    const request = page.waitForRequest((one) => one.url().includes(path) && one.method() !== 'GET');
    await button(page, submit).click();
    const made = await request;
    expect((await made.response())?.ok()).toBe(true);
    return { [made.method()]: made.postDataJSON() };
  };

  await page.goto('/transactions/new');
  await button(page, '+ Add a note').click();
  await fill(page, { Description: 'Lunch', Amount: '12.5', Notes: 'With Bob' });
  expect(await sent('/api/transactions', 'Add Transaction')).toEqual({
    POST: {
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      type: 'expense',
      amount: 12.5,
      description: 'Lunch',
      note: 'With Bob',
      date: '2026-03-18',
      category: 'food & dining',
    },
  });

  const goal = { name: 'Boat', targetAmount: 5000, deadline: '2026-12-31' };
  await page.goto('/goals/new');
  await fill(page, { 'Goal Name': 'Boat', 'Target Amount': '5,000', 'Target Date': goal.deadline });
  expect(await sent('/api/goals', 'Create Goal')).toEqual({ POST: goal });

  await page.goto(`/goals/${car?._id}/edit`);
  await fill(page, { 'Goal Name': 'Van' });
  expect(await sent('/api/goals', 'Update Goal')).toEqual({
    PUT: {
      name: 'Van',
      targetAmount: 1000,
      deadline: '2026-12-31',
      base: { ...goal, name: 'Car', targetAmount: 1000, version: 1 },
    },
  });

  const petFood = { name: 'Pet Food', notes: 'Rex', icon: '🐾' };
  const march = { periodType: 'monthly', periodStart: '2026-03-01', periodEnd: '2026-03-31' };
  await page.goto('/budget/add');
  await fill(page, { 'Category Name': 'Pet Food', 'Budgeted Amount': '40', 'Notes (Optional)': 'Rex' });
  await page.getByRole('radio', { name: 'Pets' }).check();
  expect(await sent('/api/budgets', 'Add Category')).toEqual({
    POST: { name: 'Pet Food', amount: 40, category: 'pet food', notes: 'Rex', icon: '🐾', ...march },
  });

  await page.getByRole('link', { name: /Pet Food/ }).click();
  await fill(page, { 'Budgeted Amount': '50' });
  expect(await sent('/api/budgets', 'Save Changes')).toEqual({
    PUT: { ...petFood, amount: 50, category: 'pet food', ...march, base: { ...petFood, amount: 40, version: 1 } },
  });
});

test("a support request sends the form and the browser's details", {
  tag: ['@3.support-request.system-info', '@7.support.create'],
}, async ({ page }) => {
  const { user } = await register(page);
  await page.goto('/settings/help');
  await button(page, 'Contact Support').click();
  await page.getByLabel('Subject').selectOption('Feature Request');
  await page.getByLabel('Priority').selectOption('High');
  await page.getByLabel('Description').fill('  A darker dark, please.  ');
  const sent = page.waitForRequest('**/api/support/requests');
  await button(page, 'Submit Request').click();
  expect((await sent).postDataJSON()).toEqual({
    name: user.name,
    email: user.email,
    subject: 'Feature Request',
    priority: 'High',
    description: 'A darker dark, please.',
    systemInfo: {
      browser: expect.any(String),
      os: expect.any(String),
      screenResolution: expect.stringMatching(/^\d+x\d+$/),
      userAgent: await page.evaluate(() => navigator.userAgent),
    },
  });
});
