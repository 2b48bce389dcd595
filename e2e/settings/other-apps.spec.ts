import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { tokensContract as tokens } from '#shared/tokens/contract.ts';

const run = promisify(execFile);

test('the command of the help works as it is, with the address of this server', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await register(page);
  const { token } = await account.call(tokens.create, {
    body: { name: 'Terminal', scopes: ['add'], expiresInDays: 30, currentPassword: PASSWORD },
  });
  await page.goto('/settings/help');
  await page.getByRole('link', { name: 'See How' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add from Other Apps' })).toBeVisible();
  await button(page, 'Copy command').click();
  await expect(page.getByText('Copied')).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`${baseURL}/api/transactions/quick`);

  const { stdout } = await run('sh', ['-c', `${command.replace('YOUR_TOKEN', token)} --silent`]);

  expect(JSON.parse(stdout)).toMatchObject({ success: true, transaction: { amount: 12.5, description: 'coffee' } });
});
