import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { signedInPaths } from '#e2e/page/routes.ts';

test('/login, /register, and /demo are public, and every other route redirects a visitor to /login', {
  tag: ['@2.access.public', '@2.access.protected', '@6.access.screens'],
}, async ({ page }) => {
  for (const path of ['/login', '/register', '/demo']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  for (const path of signedInPaths('1')) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('the list of transactions has a back arrow, a filter toggle, and an add button', {
  tag: [
    '@2.transactions.back',
    '@2.transactions.toggle',
    '@2.transactions.add',
    '@2.transactions.filter-range',
    '@2.transactions.filter-amount',
  ],
}, async ({ page }) => {
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
  await expect(page.getByRole('group', { name: 'Amount Range' }).getByRole('textbox')).toHaveCount(2);
  await toggle.click();
  await expect(range).toBeHidden();
  await page.getByRole('link', { name: 'Add Transaction' }).click();
  await expect(page).toHaveURL('/transactions/new');
  await page.goBack();
  await expect(toggle).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the add form shows a $ before the amount', { tag: ['@2.transactions-new.amount'] }, async ({ page }) => {
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

  test('the app stays one column of mobile width', { tag: ['@1.product.mobile'] }, async ({ page }) => {
    await register(page);
    await page.goto('/dashboard');
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

test.describe('settings', () => {
  test('show an avatar placeholder, and each entry leads to its screen', {
    tag: ['@2.settings.avatar'],
  }, async ({ page }) => {
    await register(page);
    for (const [entry, path] of [
      ['Profile', '/settings/profile'],
      ['Notifications', '/settings/notifications'],
      ['Preferences', '/settings/preferences'],
      ['Security', '/settings/security'],
      ['Recurring Transactions', '/recurring'],
      ['Import & Export', '/settings/import-export'],
      ['Help & Support', '/settings/help'],
      ['About', '/settings/about'],
    ] as const) {
      await page.goto('/settings');
      await expect(page.getByText('AE', { exact: true })).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${entry}`) })
        .click();
      await expect(page).toHaveURL(path);
    }
  });

  test('show the specified loading text on each screen', {
    tag: [
      '@2.settings.loading-profile',
      '@2.settings.loading-notifications',
      '@2.settings.loading-preferences',
      '@2.settings.loading-security',
    ],
  }, async ({ page }) => {
    await register(page);
    await page.route('**/api/**', () => {});
    for (const [path, text] of [
      ['/settings/profile', 'Loading profile...'],
      ['/settings/notifications', 'Loading notification settings...'],
      ['/settings/preferences', 'Loading preferences...'],
      ['/settings/security', 'Loading security settings...'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
  });

  test('of the profile show the email and the creation date read-only and have two account actions', {
    tag: [
      '@2.settings-profile.email',
      '@2.settings-profile.created',
      '@2.settings-profile.download',
      '@2.settings-profile.delete',
    ],
  }, async ({ page, setTime }) => {
    await setTime(NOON);
    const { user } = await register(page);
    await page.goto('/settings/profile');
    const fact = (label: string) => page.locator(`xpath=//dt[.="${label}"]/following-sibling::dd[1]`);
    await expect(fact('Email')).toHaveText(user.email ?? '');
    await expect(fact('Account Created')).toHaveText('March 18, 2026');
    await expect(page.getByRole('textbox', { name: /email/i })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Account Actions' }).getByRole('button')).toHaveText([
      'Download My Data',
      'Delete Account',
    ]);
  });

  test('of notifications have four sections and the preferences three', {
    tag: ['@2.settings-notifications.sections', '@2.settings-preferences.sections'],
  }, async ({ page }) => {
    await register(page);
    const sections = page.getByRole('heading', { level: 2 });
    await page.goto('/settings/notifications');
    await expect(sections).toHaveText([
      'Budget Notifications',
      'Savings Goals Notifications',
      'Transaction Notifications',
      'Delivery Preferences',
    ]);
    await page.goto('/settings/preferences');
    await expect(sections).toHaveText(['Display Settings', 'Budget Settings', 'Dashboard Preferences']);
  });

  test('of security list the password requirements and mark and disable upcoming features', {
    tag: [
      '@2.settings-security.requirements',
      '@2.settings-security.two-factor',
      '@2.settings-security.trusted-devices',
      '@5.change-password.requirement',
    ],
  }, async ({ page }) => {
    await register(page);
    await page.goto('/settings/security');
    await expect(page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')).toHaveText([
      'At least 8 characters',
      'An uppercase letter',
      'A lowercase letter',
      'A number',
      'A special character',
    ]);
    const twoFactor = page.getByRole('switch', { name: 'Two-Factor Authentication' });
    await expect(twoFactor).toBeDisabled();
    await expect(twoFactor).toHaveAccessibleDescription(/^Coming Soon/);
    await expect(page.getByRole('region', { name: 'Trusted Devices' })).toContainText('Coming Soon');
  });

  test('of security show the failed logins of the last 24 hours and whether login is locked', {
    tag: ['@2.settings-security.failed-attempts'],
  }, async ({ page }) => {
    const { user } = await register(page);
    await page.goto('/settings/security');
    const attempts = page.getByRole('region', { name: 'Failed Login Attempts' });
    await expect(attempts).toContainText('None in the last 24 hours.');
    for (let failure = 1; failure <= 5; failure += 1) {
      await page.request.post('/api/auth/login', { data: { email: user.email, password: 'wrong' } });
    }
    await page.reload();
    await expect(attempts).toContainText('5 in the last 24 hours.');
    await expect(attempts.getByRole('listitem')).toHaveCount(5);
    await expect(attempts.getByRole('alert')).toContainText('Logging in from this network is locked');
  });

  test('open and close a section of the FAQ', { tag: ['@2.settings-help.collapsible'] }, async ({ page }) => {
    await register(page);
    await page.goto('/settings/help');
    const answer = page.getByText('Until then, you can keep using your account and cancel at any time.');
    await expect(answer).toBeHidden();
    await page.getByText('Account Management', { exact: true }).click();
    await expect(answer).toBeVisible();
    await page.getByText('Account Management', { exact: true }).click();
    await expect(answer).toBeHidden();
  });

  test('describe the app and credit a student group project team on the About screen', {
    tag: ['@2.settings-about.about'],
  }, async ({ page }) => {
    await register(page);
    await page.goto('/settings/about');
    await expect(page.getByRole('region', { name: 'Centwise' })).toContainText('personal budgeting');
    await expect(page.getByRole('region', { name: 'Credits' })).toContainText(/team, a student group project/);
  });
});
