import { expect, test } from '#e2e/fixtures.ts';
import { connect } from '#server/db/open.ts';
import { createInvitation } from '#server/features/auth/service.ts';
import { enterAsGuest } from './account.ts';

test.use({ switches: { REGISTRATION: 'closed' } });

const INVALID = 'This invitation has expired or was already used. Ask the person who runs this server for a new one.';

test('a server with REGISTRATION=closed explains an invalid invitation in place of the form', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/403/);
  await page.goto('/register?invite=already-used');

  await expect(page.getByText(INVALID)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login');
});

test('a server with REGISTRATION=closed keeps the form of an invited user whose invitation is used meanwhile', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allow(/403/);
  const db = connect(server.database);
  await page.goto(`/register?invite=${await createInvitation(db, Date.now())}`);
  await page.getByLabel('Full Name').fill('Ann Lee');
  await page.getByLabel('Date of Birth').fill('1990-05-05');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Phone Number').fill('+12025550123');
  await page.getByLabel('Password', { exact: true }).fill('correct horse 1');
  await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse 1');
  await db.deleteFrom('invitations').execute();
  await db.destroy();
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page.getByRole('alert')).toHaveText(INVALID);
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee');
});

test('a server with REGISTRATION=closed tells a guest how to keep the data, and leads back to it', async ({ page }) => {
  await enterAsGuest(page);
  await page.goto('/register');

  await expect(page.getByText('Open the invitation in this browser')).toBeVisible();
  await page.getByRole('link', { name: 'Go back to your data' }).click();
  await expect(page).toHaveURL('/dashboard');
});
