import { signedInPaths } from '#e2e/page/routes.ts';
import { DAY } from '#shared/durations.ts';
import type { EnginePage } from './engine-page.ts';
import { testInEngines } from './engine-test.ts';

testInEngines(
  'leads alerts to their cause, renames a budget, asks before settings are lost, fits 200% text, and says why a guest was signed out',
  async ({ page, server }) => {
    await page.goto('/login');
    await page.tap('Continue as Guest');
    await page.seeText('Balance Summary');
    await openAlert(page);
    await renameBudget(page);
    await askBeforeLeaving(page);
    await sayWhenOffline(page);
    await fitLargeText(page);
    await server.setTime(Date.now() + 100 * DAY);
    await page.goto('/budget');
    await page.seeHeading('Log In');
    await page.seeText("Your guest session has ended and can't be resumed. You can start over below.");
  },
);

/** The bell counts an alert, which leads to its category and is read afterwards. */
async function openAlert(page: EnginePage): Promise<void> {
  await page.goto('/budget/add');
  await page.fill('Category Name', 'Food & Dining');
  await page.fill('Budgeted Amount', '10');
  await page.tap('Add Category');
  await page.seeHeading('Budget');
  await page.goto('/transactions/new');
  await page.fill('Amount', '12,50');
  await page.fill('Description', 'Lunch');
  await page.tap('Add Transaction');
  await page.seeText('Lunch, -$12.50 saved');
  await page.goto('/dashboard');
  await page.tap('Notifications, 1 unread');
  await page.seeHeading('Notifications');
  await page.seeText('$12.50');
  await page.tap(await alertName(page));
  await page.seeHeading('Transactions');
  await page.seeText('Lunch');
  await page.goto('/dashboard');
  await page.expect("control('Notifications') !== undefined", true);
}

/** The name of the only alert. */
async function alertName(page: EnginePage): Promise<string> {
  const name = "nameOf(document.querySelector('main li a') ?? document.body)";
  await page.expect(`${name}.includes('Food & Dining')`, true);
  return String(await page.evaluate(name));
}

/** The new name is on the budget and on its transactions. */
async function renameBudget(page: EnginePage): Promise<void> {
  await page.goto('/budget');
  const card = 'document.querySelector(\'a[href^="/budget/edit"]\')';
  await page.expect(`${card} !== null`, true);
  await page.evaluate(`${card}.click()`);
  await page.tap('Rename or change icon');
  await page.choose('Category Name', '');
  await page.fill('Category Name', 'Eating Out');
  await page.tap('Save Changes');
  await page.seeText('Eating Out budget saved');
  await page.seeHeading('Budget');
  await page.goto('/transactions');
  await page.seeText('Eating Out');
}

/** Leaving within the app asks, and the browser is told to ask when the tab is closed. */
async function askBeforeLeaving(page: EnginePage): Promise<void> {
  const asks = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))";
  await page.goto('/settings');
  await page.expect('document.querySelector(\'a[href="/settings/preferences"]\') !== null', true);
  await page.evaluate('document.querySelector(\'a[href="/settings/preferences"]\').click()');
  await page.seeHeading('Preferences');
  await page.expect(asks, false);
  await page.tap('Dark');
  await page.expect(asks, true);
  await page.evaluate('void setTimeout(() => history.back())');
  await page.seeText('Save changes?');
  await page.tap('Discard');
  await page.seeHeading('Settings');
  await page.expect(asks, false);
}

async function sayWhenOffline(page: EnginePage): Promise<void> {
  await page.goto('/dashboard');
  await page.seeText('Balance Summary');
  const shown = 'document.body.innerText.includes("You\'re offline. What you see may be out of date.")';
  // Again until it is heard, because the screen may not listen yet.
  await page.expect(`(dispatchEvent(new Event('offline')), ${shown})`, true);
  await page.expect(`(dispatchEvent(new Event('online')), ${shown})`, false);
}

async function fitLargeText(page: EnginePage): Promise<void> {
  await page.evaluate("void document.documentElement.style.setProperty('font-size', '200%')");
  const heading = "(document.querySelector('h1')?.textContent ?? '')";
  for (const path of signedInPaths('unknown').filter((path) => !path.includes('unknown') && path !== '/dashboard')) {
    const before = await page.evaluate(heading);
    await page.evaluate("void history.pushState(null, '', args[0])", path);
    await page.expect(`![args[0], ''].includes(${heading})`, true, before);
    await page.expect('document.documentElement.scrollWidth - document.documentElement.clientWidth', 0, path);
  }
}
