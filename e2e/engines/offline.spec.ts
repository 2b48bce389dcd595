import { DAY } from '#shared/durations.ts';
import type { EnginePage } from './engine-page.ts';
import { testInEngines } from './engine-test.ts';

/** The Enter key in WebDriver. */
const ENTER = '\uE007';
const ALL = ['Coffee', 'bus', 'lunch'];

testInEngines(
  'keeps transactions that are added after a cold start without a network, and records each once and in order a week later',
  async ({ page, server }) => {
    await page.goto('/login');
    await page.tap('Continue as Guest');
    await page.seeText('Balance Summary');
    await page.expect('navigator.serviceWorker.controller !== null', true);

    await server.pause();
    await page.goto('/transactions/new');
    await page.fill('Amount', '4.50');
    await page.fill('Description', 'Coffee');
    const isListed = "document.querySelector('h1')?.textContent === 'Transactions'";
    await saveUntil(page, isListed, () => page.tap('Add Transaction'));
    await page.goto('/add');
    for (const line of ['2 bus', '12 lunch']) {
      await page.expect('document.activeElement.name', 'entry');
      await page.type(line);
      await saveUntil(page, "document.activeElement.value === ''", () => page.type(ENTER));
    }
    await page.goto('/transactions');
    await page.seeText('Waiting to Be Sent');
    await expectKept(page, ALL);

    await server.resume(Date.now() + 7 * DAY);
    await page.goto('/transactions');
    await expectKept(page, []);
    await page.expect("document.body.innerText.includes('Waiting to Be Sent')", false);
    const request =
      "fetch('/api/transactions', { headers: { authorization: 'Bearer ' + localStorage.getItem('token') } })";
    await page.expect(
      `(await (await ${request}).json()).items.map(({ description }) => description)`,
      ALL.toReversed(),
    );
  },
);

/** Saves, again if the app says so: on a busy machine, the storage of WebKitGTK does not always answer. */
async function saveUntil(page: EnginePage, isSaved: string, save: () => Promise<void>): Promise<void> {
  const isRefused = `document.body.innerText.includes("this device can't keep the transaction")`;
  do {
    await save();
    await page.expect(`${isSaved} || ${isRefused}`, true);
  } while (!(await page.evaluate(isSaved)));
}

/** The descriptions that IndexedDB keeps. */
function expectKept(page: EnginePage, descriptions: readonly string[]): Promise<void> {
  const read = `await new Promise((resolve) => {
    const opened = indexedDB.open('centwise');
    opened.onsuccess = () => {
      const all = opened.result.transaction('entries').objectStore('entries').getAll();
      all.onsuccess = () => {
        opened.result.close();
        resolve(all.result.map(({ draft }) => draft.description));
      };
    };
  })`;
  return page.expect(read, descriptions);
}
