import type { Page } from '@playwright/test';
import { expect } from '#e2e/fixtures.ts';
import { record } from '#e2e/transactions/ledger.ts';
import { enterAsGuest } from './account.ts';

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
