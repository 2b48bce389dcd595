import type { Page, Route } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';

const TIDE = 'The tide is out';
const refuse = (route: Route) =>
  route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: TIDE } });
const sayNothing = (route: Route) => route.fulfill({ status: 502, body: '' });
const hangUp = (route: Route) => route.abort();

interface Failure {
  path: string;
  /** The call that fails. */
  call: string;
  act: (page: Page) => Promise<void>;
  /** The message if the server sends none and if it is unreachable. */
  fallback: string;
  unreachable?: string;
}

const dialog = (page: Page) => page.getByRole('dialog');
const saveWith = (switchName: string) => async (page: Page) => {
  await page.getByRole('switch', { name: switchName }).click();
  await button(page, 'Save Preferences').click();
};
const resetBy = (name: string) => async (page: Page) => {
  await button(page, name).click();
  await dialog(page).getByRole('button', { name }).click();
};

const FAILURES: Failure[] = [
  {
    path: '/settings/profile',
    call: '**/api/auth/me',
    act: async (page) => {
      await page.getByLabel('Full Name').fill('Ann Other');
      await button(page, 'Save Changes').click();
    },
    fallback: 'Failed to update profile',
  },
  {
    path: '/settings/profile',
    call: '**/api/auth/me/email',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit email' }).click();
      await fill(page, { 'New Email': 'new@example.com', 'Current Password': 'any' });
      await button(page, 'Update Email').click();
    },
    fallback: 'Failed to update email',
  },
  {
    path: '/settings/profile',
    call: '**/api/auth/export-data',
    act: (page) => button(page, 'Download My Data').click(),
    fallback: 'Error exporting data',
  },
  {
    path: '/settings/profile',
    call: '**/api/auth/delete-account',
    act: async (page) => {
      await button(page, 'Delete Account').click();
      await button(page, 'Continue').click();
      await page.getByLabel('Password', { exact: true }).fill('any');
      await dialog(page).getByRole('button', { name: 'Delete Account' }).click();
    },
    fallback: 'Failed to delete account',
    unreachable: 'Error deleting account',
  },
  {
    path: '/settings/notifications',
    call: '**/api/notifications/settings',
    act: saveWith('Goal achievement'),
    fallback: 'Failed to save notification preferences',
  },
  {
    path: '/settings/notifications',
    call: '**/api/notifications/settings/reset',
    act: resetBy('Restore Defaults'),
    fallback: 'Failed to reset notification preferences',
  },
  {
    path: '/settings/preferences',
    call: '**/api/preferences/settings',
    act: saveWith('Carry forward unused budget'),
    fallback: 'Failed to save preferences',
  },
  {
    path: '/settings/preferences',
    call: '**/api/preferences/settings/reset',
    act: resetBy('Reset to Defaults'),
    fallback: 'Failed to reset preferences',
  },
  {
    path: '/settings/security',
    call: '**/api/auth/security-settings',
    act: (page) => page.getByRole('switch', { name: 'Login Alerts' }).click(),
    fallback: 'Error updating settings',
  },
  {
    path: '/settings/security',
    call: '**/api/auth/change-password',
    act: async (page) => {
      await button(page, 'Change Password').click();
      await fill(page, {
        'Current Password': 'any',
        'New Password': 'Better-horse-2',
        'Confirm New Password': 'Better-horse-2',
      });
      await dialog(page).getByRole('button', { name: 'Change Password' }).click();
    },
    fallback: 'Failed to change password',
    unreachable: 'Error changing password',
  },
  {
    path: '/settings/help',
    call: '**/api/support/requests',
    act: async (page) => {
      await button(page, 'Contact Support').click();
      await page.getByLabel('Subject').selectOption('Other');
      await page.getByLabel('Description').fill('Ten letters and more');
      await button(page, 'Submit Request').click();
    },
    fallback: 'Failed to submit support request. Please try again.',
  },
];

test.describe('a failure in settings', () => {
  test.beforeEach(async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 50[23]|ERR_FAILED/);
    await register(page);
  });

  async function expectSaid(
    page: Page,
    { path, call, act }: Failure,
    fail: (route: Route) => Promise<void>,
    said: string,
  ) {
    await page.goto(path);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await page.route(call, (route) => (route.request().method() === 'GET' ? route.fallback() : fail(route)));
    await act(page);
    await expect(page.getByText(said, { exact: true }).first(), `${call}: ${said}`).toBeVisible();
    await page.unroute(call);
    await page.evaluate(() => sessionStorage.clear()); // The next failure begins without a draft.
  }

  for (const failure of FAILURES) {
    const { fallback, unreachable = fallback } = failure;
    test(`shows the server's message or '${fallback}'`, {
      tag: [
        '@8.settings.server-message',
        '@8.settings.profile',
        '@8.settings.email',
        '@8.settings.export',
        '@8.settings.deletion',
        '@8.settings.notifications-save',
        '@8.settings.notifications-reset',
        '@8.settings.preferences-save',
        '@8.settings.preferences-reset',
        '@8.settings.security',
        '@8.settings.password',
        '@8.settings.support',
      ],
    }, async ({ page }) => {
      await expectSaid(page, failure, refuse, TIDE);
      await expectSaid(page, failure, sayNothing, fallback);
      await expectSaid(page, failure, hangUp, unreachable);
    });
  }
});

test('settings that fail to load show the message', { tag: ['@8.settings.load'] }, async ({ page }) => {
  await register(page);
  await page.route(/\/api\/(?:auth\/me|notifications\/settings|preferences\/settings)$/, (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'conflict', message: TIDE } }),
  );
  for (const screen of ['profile', 'notifications', 'preferences']) {
    await page.goto(`/settings/${screen}`);
    await expect(page.getByRole('alert'), screen).toContainText('Error loading user data');
    await expect(page.getByRole('alert')).toContainText(TIDE);
  }
});

test('a failure to load the security status or the failed attempts is only logged', {
  tag: ['@8.settings.security-load'],
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/could not be loaded/);
  await register(page);
  await page.route(/\/api\/auth\/(?:security-status|failed-attempts)$/, (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'conflict', message: TIDE } }),
  );
  const logged = (text: string) => page.waitForEvent('console', (message) => message.text().startsWith(text));
  const both = [logged('The security status could not be loaded.'), logged('The failed logins could not be loaded.')];
  await page.goto('/settings/security');
  await Promise.all(both);
  await expect(button(page, 'Change Password')).toBeEnabled();
  await expect(page.getByText(TIDE)).toBeHidden();
});
