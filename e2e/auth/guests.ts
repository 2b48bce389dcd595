import type { Page } from '@playwright/test';
import { expect } from '#e2e/fixtures.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { enterAsGuest, PASSWORD } from './account.ts';

const KEEP = 'Create an account to keep your data';
export const banner = (page: Page) => page.getByRole('link', { name: KEEP });
export const question = (page: Page) => page.getByRole('dialog', { name: 'Leave your guest account?' });
export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** A guest with data to lose. */
export async function guestWithRecords(page: Page) {
  const guest = await enterAsGuest(page);
  await record(guest, [{ description: 'Market', amount: 12.5, date: '2026-01-05' }]);
  await page.goto('/dashboard');
  await expect(page.getByText('Market')).toBeVisible();
  return guest;
}

/** Fills in the registration of a guest. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await fill(page, {
    'Full Name': 'Gail Guest',
    'Date of Birth': '1990-01-01',
    Email: email,
    'Phone Number': '12025550188',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  });
}
