import type { Page, Route } from '@playwright/test';
import { fillRegistration } from '#e2e/auth/guests.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';

/** The card with what waits on this device. */
export const waitingCard = (page: Page) => page.getByRole('region', { name: 'Waiting to Be Sent' });
export const waitingRows = (page: Page) => waitingCard(page).getByRole('listitem');

/** Adds an expense on the Add Transaction screen. */
export async function add(page: Page, description: string, amount: string): Promise<void> {
  await page.getByRole('link', { name: 'Add Transaction', exact: true }).first().click();
  await fill(page, { Description: description, Amount: amount });
  await button(page, 'Add Transaction').click();
}

/** Opens the registration of a guest and fills it in. */
export async function openRegistration(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, email);
}

/** Handles every attempt to record a new transaction. */
export function interceptNew(page: Page, handle: (route: Route) => Promise<void>): Promise<unknown> {
  return page.route('**/api/transactions', (route) =>
    route.request().method() === 'POST' ? handle(route) : route.fallback(),
  );
}

/** The descriptions of all that IndexedDB keeps, of any user. */
export function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('centwise');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const { result: database } = opened;
    const all = database.transaction('entries').objectStore('entries').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    database.close();
    return all.result.map(({ draft }) => draft.description);
  });
}

/** All that IndexedDB has, as text. */
export function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('centwise');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const all = [];
    for (const name of opened.result.objectStoreNames) {
      const request = opened.result.transaction(name).objectStore(name).getAll();
      await new Promise((resolve) => request.addEventListener('success', resolve));
      all.push(request.result);
    }
    opened.result.close();
    return JSON.stringify(all);
  });
}

/** Puts values into the storage of the waiting transactions, and the names that are kept for a user, as a damaged disk has them. */
export function damage(page: Page, entries: readonly object[], choices: readonly object[] = []): Promise<void> {
  return page.evaluate(
    async (damaged) => {
      const opened = indexedDB.open('centwise');
      await new Promise((resolve) => opened.addEventListener('success', resolve));
      const transaction = opened.result.transaction(['entries', 'choices'], 'readwrite');
      for (const entry of damaged.entries) transaction.objectStore('entries').put(entry);
      for (const kept of damaged.choices) transaction.objectStore('choices').put(kept);
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opened.result.close();
    },
    { entries, choices },
  );
}
