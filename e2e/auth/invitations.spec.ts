import { expect, test } from '#e2e/fixtures.ts';
import { enterAsGuest } from './account.ts';

test.use({ switches: { REGISTRATION: 'closed' } });

test('a server with REGISTRATION=closed shows the form to an invited user and explains an invalid invitation', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/403/);
  await page.goto('/register?invite=already-used');
  await page.getByLabel('Full Name').fill('Ann Lee');
  await page.getByLabel('Date of Birth').fill('1990-05-05');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Phone Number').fill('+12025550123');
  await page.getByLabel('Password', { exact: true }).fill('correct horse 1');
  await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse 1');
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page.getByRole('alert')).toHaveText(
    'This invitation has expired or was already used. Ask the person who runs this server for a new one.',
  );
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee');
});

test('a server with REGISTRATION=closed tells a guest how to keep the data, and leads back to it', async ({ page }) => {
  await enterAsGuest(page);
  await page.goto('/register');

  await expect(page.getByText('Open the invitation in this browser')).toBeVisible();
  await page.getByRole('link', { name: 'Go back to your data' }).click();
  await expect(page).toHaveURL('/dashboard');
});
