import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectNoLayoutShift, watchLayoutShifts } from '#e2e/page/layout-shift.ts';
import { watchRequests } from '#e2e/page/requests.ts';

test('the login and the registration show before the app, which takes over what was typed', async ({ page }) => {
  for (const [path, label, title] of [
    ['/login', 'Email', 'Log In'],
    ['/register', 'Full Name', 'Create Account'],
  ] as const) {
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await released.promise;
      await route.continue();
    });
    await watchLayoutShifts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: title })).toHaveCSS('background-color', 'rgb(11, 93, 116)');
    for (const button of await page.getByRole('button').all()) await expect(button).toBeDisabled();
    await page.getByLabel(label).pressSequentially('ann');
    // Enter submits nothing, above all no password in the address.
    await page.getByLabel(label).press('Enter');
    await expect(page).toHaveURL(path);

    released.resolve();
    await expect(page.getByRole('button', { name: title })).toBeEnabled();
    await expect(page.getByLabel(label)).toHaveValue('ann');
    await expect(page.getByLabel(label)).toBeFocused();
    await page.getByLabel(label).pressSequentially('@example.com');
    await expect(page.getByLabel(label)).toHaveValue('ann@example.com');
    await expectNoLayoutShift(page);
    await page.unroute('**/assets/**');
  }
});

test('the login takes at most ten requests', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const settled = watchRequests(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  await settled();
  expect(requested.length, requested.join(' ')).toBeLessThanOrEqual(10);
});

test('the page of the login has no account, also for a user who is logged in', async ({ page }) => {
  const ann = await register(page);
  await page.goto('/login');
  await expect(page.getByText("You're still logged in as")).toBeVisible();
  const html = await (await page.request.get('/login')).text();
  expect(html).not.toContain(ann.token);
  expect(html).toContain('<h1');
});
