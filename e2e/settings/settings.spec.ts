import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';

const SCREENS: readonly (readonly [path: string, title: string, backTo?: string])[] = [
  ['/settings', 'Settings'],
  ['/settings/profile', 'Profile Settings'],
  ['/settings/notifications', 'Notification Settings'],
  ['/settings/preferences', 'Preferences'],
  ['/settings/security', 'Security'],
  ['/recurring', 'Recurring Transactions'],
  ['/settings/import-export', 'Import & Export'],
  ['/settings/help', 'Help & Support'],
  ['/settings/about', 'About'],
  ['/notifications', 'Notifications', '/dashboard'],
  ['/settings/access-tokens', 'Access Tokens', '/settings/security'],
  ['/settings/help/other-apps', 'Add from Other Apps', '/settings/help'],
];

/** The screens to which the index leads. */
const ENTRIES = SCREENS.slice(1, -3);

test('every settings screen can be reached, has a back arrow, and passes axe', {
  tag: ['@1.product.titles', '@2.settings.back', '@2.settings.sub-screens-back', '@2.settings-profile.title'],
}, async ({ page }) => {
  test.slow();
  await register(page, 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [path, title, backTo] of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page).toHaveTitle(`Centwise | ${title}`);
    await test.step(path, async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
    });
    const back = backTo ?? (path === '/settings' ? '/dashboard' : '/settings');
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', back);
  }
});

test("the index shows the user's name and the version and leads to every screen", {
  tag: ['@2.settings.name', '@2.settings.email', '@2.settings.entries', '@2.settings.version'],
}, async ({ page }) => {
  const { user } = await register(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(user.name, { exact: true })).toBeVisible();
  await expect(page.getByText(user.email ?? '', { exact: true })).toBeVisible();
  await expect(page.getByText('v1.0.0')).toBeVisible();
  const links = await page.getByRole('main').getByRole('link').all();
  const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(ENTRIES.map(([path]) => path));
});
