import { expect, test } from '#e2e/fixtures.ts';
import { MAIL_OFF } from '#shared/switches.ts';
import { register } from './account.ts';

test.use({ switches: { MAIL: 'off' } });

test('a server without mail promises none and says how to get a reset link', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect(page.getByText(`${MAIL_OFF} Ask the person who runs it for a link`)).toBeVisible();
  await expect(page.getByText('npm run admin -- reset-password')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Log In' }).click();
  await expect(page).toHaveURL('/login');

  await register(page);
  await page.goto('/settings/profile');
  await expect(page.getByRole('button', { name: 'Edit email' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Email confirmation' })).toHaveCount(0);
  await page.goto('/settings/notifications');
  await expect(page.getByText(MAIL_OFF)).toBeVisible();
});
