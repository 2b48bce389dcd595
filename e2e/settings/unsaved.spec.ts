import type { Page } from '@playwright/test';
import { endingSession, PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError, fill } from '#e2e/page/field-errors.ts';
import { interceptNext } from '#e2e/page/intercept.ts';

interface Screen {
  path: string;
  save: string;
  /** The changed control, in its new state. */
  change: (page: Page) => Promise<void>;
  expectChanged: (page: Page, isChanged: boolean) => Promise<void>;
}

const carryover = (page: Page) => page.getByRole('switch', { name: 'Carry forward unused budget' });
const summary = (page: Page) => page.getByRole('switch', { name: 'Weekly budget summary' });

const SCREENS: readonly Screen[] = [
  {
    path: '/settings/preferences',
    save: 'Save Preferences',
    change: (page) => carryover(page).uncheck(),
    expectChanged: (page, isChanged) => expect(carryover(page)).toBeChecked({ checked: !isChanged }),
  },
  {
    path: '/settings/notifications',
    save: 'Save Preferences',
    change: (page) => summary(page).check(),
    expectChanged: (page, isChanged) => expect(summary(page)).toBeChecked({ checked: isChanged }),
  },
  {
    path: '/settings/profile',
    save: 'Save Changes',
    change: (page) => page.getByLabel('Full Name').fill('Ann Other'),
    expectChanged: (page, isChanged) =>
      expect(page.getByLabel('Full Name')).toHaveValue(isChanged ? 'Ann Other' : 'Ann Example'),
  },
];

const question = (page: Page) => page.getByRole('dialog', { name: 'Save changes?' });

for (const { path, save, change, expectChanged } of SCREENS) {
  test(`unsaved changes of ${path} keep the save button in view and must be saved or discarded`, async ({ page }) => {
    await register(page);
    await page.setViewportSize({ width: 320, height: 500 });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.locator(`a[href="${path}"]`).click();
    await expectChanged(page, false);

    await test.step('leaving an unchanged screen asks nothing', async () => {
      await page.goBack();
      await expect(page).toHaveURL('/settings');
      await page.goForward();
    });

    await change(page);
    await expect(button(page, save)).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await test.step('Back while the question is open does not answer it', async () => {
      await page.goBack();
      await expect(page).toHaveURL('/dashboard');
      await expect(question(page)).toBeVisible();
    });
    await button(page, 'Keep editing').click();
    await expect(page).toHaveURL(path);
    await expectChanged(page, true);

    await page.goBack();
    await button(page, 'Discard').click();
    await expect(page).toHaveURL('/settings');
    await page.goForward();
    await expectChanged(page, false);

    await change(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await button(question(page), 'Save').click();
    await expect(page).toHaveURL('/settings');
    await page.goto(path);
    await expectChanged(page, true);
    await expect(button(page, save)).toBeDisabled();
  });
}

test('a reload asks only while something is unsaved, and then restores it', async ({ page }) => {
  await register(page);
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  for (const { path, change, expectChanged } of SCREENS) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).click();
    await page.reload();
    await expectChanged(page, false);
    expect(questions.splice(0)).toEqual([]);
    await change(page);
    await page.getByRole('heading', { level: 1 }).click();
    await page.reload();
    expect(questions.splice(0)).toEqual(['beforeunload']);
    await expect(page.getByText('We kept what you typed.')).toBeVisible();
    await expectChanged(page, true);
    await button(page, 'Discard').click();
    await expectChanged(page, false);
    await page.reload();
    expect(questions.splice(0)).toEqual([]);
    await expectChanged(page, false);
    await expect(page.getByText('We kept what you typed.')).toBeHidden();
  }
});

test('an invalid profile stays open, and the invalid field has the focus', async ({ page }) => {
  await register(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Profile/ }).click();
  await page.getByLabel('Phone').fill('303');
  await page.goBack();
  await button(question(page), 'Save').click();
  await expect(question(page)).toBeHidden();
  await expectFieldError(page.getByLabel('Phone'), 'Phone number must be exactly 10 digits and cannot start with 0');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page).toHaveURL('/settings/profile');
});

test('a failed save stays on the screen and says why', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  await register(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Preferences/ }).click();
  await carryover(page).uncheck();
  await page.route('**/api/preferences/settings', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('link', { name: 'Back' }).click();
  await button(question(page), 'Save').click();
  await expect(page.getByText('Failed to save preferences')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(carryover(page)).not.toBeChecked();
});

test('the end of the session asks nothing, and the next login restores the changes', async ({ page }) => {
  const ann = await register(page);
  await page.goto('/settings/preferences');
  await carryover(page).uncheck();
  await interceptNext(page, 'PUT', '**/api/preferences/settings', endingSession(ann));
  await button(page, 'Save Preferences').click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(question(page)).toBeHidden();
  await fill(page, { Email: ann.user.email ?? '', Password: PASSWORD });
  await button(page, 'Log In').click();
  await expect(page).toHaveURL('/settings/preferences');
  await expect(carryover(page)).not.toBeChecked();
  await expect(button(page, 'Save Preferences')).toBeEnabled();
});
