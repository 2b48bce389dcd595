import { expect, test } from '#e2e/fixtures.ts';
import { DEMO_OFF, REGISTRATION_CLOSED } from '#shared/switches.ts';

test.use({ switches: { REGISTRATION: 'closed', GUESTS: 'off', DEMO: 'off' } });

test('a private server offers a visitor only the login and says how to get an account', async ({ page }) => {
  await page.goto('/login');

  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.getByText(REGISTRATION_CLOSED)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Try the demo' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
});

test('a private server explains the missing registration and the missing demo and leads to the login', async ({
  page,
}) => {
  for (const [path, sentence] of [
    ['/register', REGISTRATION_CLOSED],
    ['/demo', DEMO_OFF],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/login');
  }
});
