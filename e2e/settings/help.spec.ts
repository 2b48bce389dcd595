import { register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { pauseClock } from '#e2e/page/clock.ts';
import { expectRefused } from '#e2e/page/field-errors.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { supportContract } from '#shared/support/contract.ts';
import { expectModal } from './modal.ts';

const DESCRIPTION = 'Description must be at least 10 characters long';

test('help omits features that the operator has disabled', async ({ page }) => {
  await register(page);
  await page.goto('/settings/help');
  const guests = page.getByText('What is a guest account?');
  await expect(guests).toBeAttached();
  await page.route('/settings/help', async (route) => {
    const html = await (await route.fetch()).text();
    await route.fulfill({ body: html.replace('<html ', '<html data-off="guests demo" '), contentType: 'text/html' });
  });
  await page.reload();
  await expect(page.getByText('Can I take my data with me?')).toBeAttached();
  await expect(guests).toHaveCount(0);
  await expect(page.getByText('What is the demo account?')).toHaveCount(0);
});

test('help has six sections, and no open section is wider than a narrow screen', {
  tag: ['@2.settings-help.faq'],
}, async ({ page }) => {
  await register(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/settings/help');
  const sections = page.locator('summary');
  await expect(sections).toHaveText([
    'Account Management',
    'Transactions',
    'Budgets',
    'Savings Goals',
    'Security & Privacy',
    'Technical Issues',
  ]);
  for (const section of await sections.all()) await section.press('Enter');
  await expect(page.locator('details[open]')).toHaveCount(6);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
});

test('the support form rejects every invalid field with its message', {
  tag: [
    '@2.settings-help.contact',
    '@4.support-dialog.prefilled',
    '@4.support-dialog.escape',
    '@4.support-dialog.backdrop',
    '@4.support-dialog.cancel',
    '@5.support.name-required',
    '@5.support.email-required',
    '@5.support.email-pattern',
    '@5.support.subject-required',
    '@5.support.description-required',
    '@5.support.description-length',
  ],
}, async ({ page }) => {
  const { user } = await register(page);
  await page.goto('/settings/help');
  await expectModal(page, button(page, 'Contact Support'), 'Contact Support');
  await button(page, 'Contact Support').click();
  await expect(page.getByLabel('Name')).toHaveValue(user.name);
  await expect(page.getByLabel('Email')).toHaveValue(user.email ?? '');
  await expect(page.getByLabel('Priority')).toHaveValue('Medium');
  await expectRefused(page, 'Submit Request', {
    typed: {},
    field: 'Subject',
    message: 'Please select a subject category',
  });
  await page.getByLabel('Subject').selectOption('Bug Report');
  for (const [field, typed, message, mended] of [
    ['Name', ' ', 'Name is required', 'Ann'],
    ['Email', '', 'Email is required', 'ann@example.com'],
    ['Email', 'ann@example', 'Please enter a valid email address', 'ann@example.com'],
    ['Description', '', 'Description is required', ''],
    ['Description', `too short${' '.repeat(20)}`, DESCRIPTION, 'Long enough'],
  ] as const) {
    await expectRefused(page, 'Submit Request', { typed: { [field]: typed }, field, message });
    await page.getByLabel(field).fill(mended);
  }
});

test('the support form works by keyboard alone: it confirms, closes, and returns the focus @both', {
  tag: ['@1.product.support', '@4.support-dialog.success', '@8.success.support'],
}, async ({ page }) => {
  const ann = await register(page);
  await page.clock.install();
  await page.goto('/settings');
  await tabTo(page, 'link', 'Help & Support FAQs and contact');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeFocused();
  await tabTo(page, 'button', 'Contact Support');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Contact Support' });
  await tabTo(page, 'combobox', 'Subject');
  await page.keyboard.type('Bug');
  await tabTo(page, 'combobox', 'Priority');
  await page.keyboard.type('Urgent');
  await tabTo(page, 'textbox', 'Description');
  await page.keyboard.type('The bell rings twice.');
  await tabTo(page, 'button', 'Submit Request');
  await pauseClock(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(
    "Support Request Submitted!Thank you for contacting us. We'll get back to you soon.",
  );
  await expect(dialog.getByRole('status')).toBeFocused();
  await page.clock.resume();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Contact Support')).toBeFocused();
  const { items } = await ann.call(supportContract.list, { query: {} });
  expect(items).toMatchObject([
    {
      subject: 'Bug Report',
      priority: 'Urgent',
      description: 'The bell rings twice.',
      systemInfo: {
        screenResolution: expect.stringMatching(/^\d+x\d+$/),
        userAgent: expect.stringContaining('Mozilla'),
      },
    },
  ]);
});

test('activity around the confirmation of the support form does not keep it open longer', async ({ page }) => {
  await register(page);
  await page.clock.install();
  await page.goto('/settings/help');
  await button(page, 'Contact Support').click();
  await page.getByLabel('Subject').selectOption('Other');
  await page.getByLabel('Description').fill('The bell rings twice.');
  await pauseClock(page);
  await button(page, 'Submit Request').click();
  await expect(page.getByText('Support Request Submitted!')).toBeVisible();
  await page.clock.runFor(1000);
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.clock.runFor(1100);
  await expect(page.getByRole('dialog')).toBeHidden();
});
