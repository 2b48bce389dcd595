import type { Locator } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';

/** In whole pixels of the viewport, which is 390 by 844. */
function middleOfText(locator: Locator): Promise<{ x: number; y: number }> {
  return locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, top, width, height } = range.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  });
}

test.describe('the access guard', () => {
  for (const path of [
    '/',
    '/dashboard',
    '/transactions',
    '/transactions/new',
    '/transactions/1/edit',
    '/goals',
    '/nowhere',
  ]) {
    test(`redirects an anonymous visitor of ${path} to /login and replaces the history entry`, {
      tag: ['@2.access.anonymous', '@4.session.authenticated', '@6.access.states'],
    }, async ({ page }) => {
      await page.goto('/register');
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/register');
    });
  }

  test('shows a full-height centered Loading... until it knows the user', {
    tag: [
      '@2.access.loading',
      '@2.settings.loading-guard',
      '@4.session.loading',
      '@4.session.loading-ends',
      '@9.session.placeholder',
    ],
  }, async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const placeholder = page.getByText('Loading...', { exact: true });
    await expect(placeholder).toBeVisible();
    await expect.poll(async () => (await placeholder.boundingBox())?.height).toBe(844);
    expect(await middleOfText(placeholder)).toEqual({ x: 195, y: 422 });
    released.resolve();
    await expect(page).toHaveURL('/login');
  });

  test('lets a signed-in user through to the requested screen', {
    tag: ['@2.access.authenticated', '@4.session.authenticated', '@6.access.states'],
  }, async ({ page }) => {
    await register(page);
    await page.goto('/transactions/new');
    await expect(page).toHaveURL('/transactions/new');
    await expect(page.getByLabel('Description')).toBeVisible();
  });
});

test('the root path redirects to /dashboard and replaces the history entry', { tag: ['@2.access.root'] }, async ({
  page,
}) => {
  await register(page);
  await page.goto('/transactions');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/transactions');
});

test('page titles begin with the product name', { tag: ['@1.product.titles'] }, async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Centwise | Log In');
  await page.goto('/register');
  await expect(page).toHaveTitle('Centwise | Create Account');
  await register(page);
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('Centwise | Dashboard');
  await page.goto('/transactions');
  await expect(page).toHaveTitle('Centwise | Transactions');
  await page.goto('/transactions/new');
  await expect(page).toHaveTitle('Centwise | Add Transaction');
});

test('an unknown address says Page not found and offers a way home', async ({ page }) => {
  await register(page);
  await page.goto('/no/such/screen');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Centwise | Page not found');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the bottom navigation leads to its screens and marks the current one', {
  tag: ['@2.navigation.tabs', '@2.navigation.main-screens'],
}, async ({ page }) => {
  await register(page);
  await page.goto('/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const [place, [name, path]] of [
    ['Home', '/dashboard'],
    ['Transactions', '/transactions'],
    ['Budget', '/budget'],
    ['Goals', '/goals'],
    ['Settings', '/settings'],
  ].entries()) {
    await expect(tabs.nth(place)).toHaveText(name ?? '');
    await tabs.nth(place).click();
    await expect(page).toHaveURL(path ?? '');
    await expect(tabs.and(page.locator('[aria-current="page"]'))).toHaveText([name ?? '']);
  }
  await expect(tabs).toHaveCount(5);
});

test('login and register lead to each other', { tag: ['@2.login.register-link', '@2.register.login-link'] }, async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/register');
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login');
});

test('signed-in users may still log in or register', { tag: ['@2.register.form'] }, async ({ page }) => {
  await register(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
});

test('no link on any screen is dead', async ({ page }) => {
  test.slow();
  await register(page);
  const visited = new Set<string>();
  const waiting = ['/dashboard', '/transactions', '/transactions/new'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (visited.has(path)) continue;
    visited.add(path);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeHidden();
    waiting.push(
      ...(await page.locator('a[href]').evaluateAll((links) => links.map((a) => a.getAttribute('href') ?? ''))),
    );
  }
  for (const path of ['/transactions/new', '/goals', '/goals/new']) expect(visited).toContain(path);
});
