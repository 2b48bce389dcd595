import { enterAsGuest, PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { toast } from '#e2e/page/toast.ts';
import { DAY } from '#shared/durations.ts';
import { tokensContract as tokens } from '#shared/tokens/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';

test('a token is created, copied, used, seen in use, and revoked, and what it added is removed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await register(page);
  await page.goto('/settings/security');
  await page.getByRole('link', { name: 'Manage Access Tokens' }).click();
  await expect(page.getByText('No access tokens yet')).toBeVisible();
  await button(page, 'Create Token').click();
  const dialog = page.getByRole('dialog', { name: 'Create Access Token' });
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await button(dialog, 'Create').click();

  await expect(button(page, 'Copy token')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^cw_[\w-]{43}$/);
  const row = page.getByRole('list', { name: 'Your Tokens' }).getByRole('listitem');
  await expect(row).toHaveText(/My phone.*Add transactions.*Expires .*Never used/);

  const quick = (text: string) =>
    page.request.post('/api/transactions/quick', { headers: { authorization: `Bearer ${token}` }, data: { text } });
  const answer = await quick('12.50 coffee');
  expect(answer.status()).toBe(201);
  expect(await answer.json()).toMatchObject({ transaction: { amount: 12.5, description: 'coffee' } });
  expect((await account.call(transactions.list, { query: {} })).items).toHaveLength(1);

  await button(page, 'Done').click();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.reload();
  await expect(row).toHaveText(/Last used/);
  await expect(page.getByText(token)).toHaveCount(0);

  await button(page, 'Revoke My phone').click();
  const question = page.getByRole('dialog', { name: 'Revoke Token' });
  await expect(button(question, 'Cancel')).toBeFocused();
  await button(question, 'Revoke').click();
  await expect(page.getByText('Revoked My phone')).toBeVisible();
  await expect(row).toHaveText(/Ended .*Added 1 transaction in the last 90 days/);
  const refused = await quick('12.50 coffee');
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'invalid_token' });

  await button(page, 'Remove What It Added My phone').click();
  const removal = page.getByRole('dialog', { name: 'Remove What It Added' });
  await expect(removal).toContainText('This removes 1 transaction that My phone added in the last 90 days');
  await expectAccessibleInBothThemes(page);
  await button(removal, 'Remove').click();
  await expect(toast(page)).toContainText('Removed 1 transaction');
  await expect(row).not.toContainText('Added');
  expect((await account.call(transactions.list, { query: {} })).items).toEqual([]);
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Restored 1 transaction');
  await expect(row).toContainText('Added 1 transaction');
  expect((await account.call(transactions.list, { query: {} })).items).toHaveLength(1);

  await button(page, 'Delete My phone').click();
  await button(page.getByRole('dialog', { name: 'Delete Token' }), 'Delete').click();
  await expect(page.getByText('No access tokens yet')).toBeVisible();
});

test('a token can be created and revoked with the keyboard only, and what is missing is said beside its field', async ({
  page,
}) => {
  await register(page);
  await page.goto('/settings/access-tokens');
  await tabTo(page, 'button', 'Create Token');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Token name is required')).toBeVisible();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await page.keyboard.type('Script');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /^Add transactions/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Read(?! and|,)/ })).toBeChecked();
  await tabTo(page, 'textbox', 'Current Password');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Current password is incorrect')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Copy token')).toBeFocused();
  await expect(page.getByRole('list', { name: 'Your Tokens' })).toHaveText(/^ScriptRead(?! and)/);
  await tabTo(page, 'button', 'Revoke Script');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Revoked Script')).toBeVisible();
});

test('ended tokens are marked, the limit is explained, and nothing is too wide for a narrow screen', async ({
  page,
  setTime,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const account = await register(page);
  const body = { scopes: ['write' as const], expiresInDays: 30 as const, currentPassword: PASSWORD };
  await account.call(tokens.create, { body: { ...body, name: 'W'.repeat(50) } });
  for (let count = 1; count < 20; count += 1) {
    await account.call(tokens.create, { body: { ...body, expiresInDays: 90, name: `Script ${count}` } });
  }
  await setTime(new Date(Date.now() + 31 * DAY).toISOString());
  await page.goto('/settings/access-tokens');
  const rows = page.getByRole('list', { name: 'Your Tokens' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('Ended');
  await expect(rows.last()).toContainText('Expires');
  await expect(button(page, 'Create Token')).toHaveAccessibleDescription(/which is the limit/);
  await expect(button(page, 'Create Token')).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
});

test('the dialog and a new token fit a narrow screen and pass axe', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await register(page);
  await page.goto('/settings/access-tokens');
  await button(page, 'Create Token').click();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Name').fill('Phone');
  await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Create').click();
  await expect(button(page, 'Copy token')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
});

test('a token is selected where the browser forbids copying', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await register(page);
  await page.goto('/settings/help/other-apps');
  await button(page, 'Copy command').click();
  await expect(page.getByText('Selected. Copy it with your keyboard or the menu.')).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toContain("curl 'http");
});

test('guests are told why they have no tokens', async ({ page }) => {
  await enterAsGuest(page);
  await page.goto('/settings/access-tokens');
  await expect(button(page, 'Create Token')).toBeDisabled();
  await expect(button(page, 'Create Token')).toHaveAccessibleDescription(/^Guest accounts can't have access tokens/);
});
