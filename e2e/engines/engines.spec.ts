import type { EnginePage } from './engine-page.ts';
import { testInEngines } from './engine-test.ts';

/** The Tab key in WebDriver. */
const TAB = '\uE004';

testInEngines(
  'does the main job, keeps focused fields visible, shows nothing after log-out, and opens without a network',
  async ({ name, page, server }) => {
    await doMainJob(page);
    await readStatement(page);
    await keepFocusVisible(page);
    if (name === 'WebKit') await showFocusedDate(page);
    await filterWithoutMoving(page);
    await leaveNothingBehind(page);
    await page.expect('navigator.serviceWorker.controller !== null', true);
    await server.pause();
    await openOffline(page);
  },
);

/** A guest adds an expense, which counts in the list, a budget, and the reports, and a goal. */
async function doMainJob(page: EnginePage): Promise<void> {
  await page.goto('/login');
  await page.tap('Continue as Guest');
  await page.seeText('Balance Summary');
  await page.goto('/transactions/new');
  await page.fill('Amount', '12.50');
  await page.fill('Description', 'Lunch');
  await page.tap('Add Transaction');
  await page.seeHeading('Transactions');
  await page.seeText('Lunch');

  await page.goto('/budget/add');
  await page.fill('Category Name', 'Food & Dining');
  await page.fill('Budgeted Amount', '50');
  await page.evaluate("document.querySelector('input[type=radio]').click()");
  await page.tap('Add Category');
  await page.seeHeading('Budget');
  await page.seeText('$12.50');

  await page.goto('/goals/new');
  await page.fill('Goal Name', 'Bicycle');
  await page.fill('Target Amount', '300');
  await page.choose('Target Date', '2099-12-31');
  await page.tap('Create Goal');
  await page.seeHeading('Savings Goals');
  await page.seeText('Bicycle');

  await page.goto('/reports');
  await page.seeText('Monthly Insight');
}

/** A worker reads the file, and loads what its format needs. */
async function readStatement(page: EnginePage): Promise<void> {
  await page.goto('/transactions/import');
  await page.seeHeading('Import Transactions');
  await page.expect("document.querySelector('input[type=file]') !== null", true);
  await page.evaluate(
    `(() => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([args[0]], 'bank.csv'));
      const input = document.querySelector('input[type=file]');
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`,
    'Date,Payee,Amount\n2026-11-20,Corner Shop,-5.00\n2026-11-21,Cafe,-12.50\n',
  );
  await page.seeHeading('Is this right?');
  await page.seeText('Corner Shop');
}

/** WebKit ignores `scroll-margin` for fields. */
async function keepFocusVisible(page: EnginePage): Promise<void> {
  await page.goto('/transactions/new');
  await page.seeHeading('Add Transaction');
  await page.evaluate("document.body.style.setProperty('padding-bottom', '2000px')");
  await page.expect('field(args[0]) !== undefined', true, 'Amount');
  // Scrolls the field under the header, then focuses it as the Tab key does.
  await page.evaluate('window.scrollBy(0, field(args[0]).getBoundingClientRect().top - 4)', 'Amount');
  await page.evaluate('field(args[0]).focus()', 'Amount');
  const isBelowHeader =
    "field(args[0]).getBoundingClientRect().top >= document.querySelector('header').getBoundingClientRect().bottom";
  await page.expect(isBelowHeader, true, 'Amount');
}

/** WebKit's date fields do not match `:focus-visible`. A headless Firefox has no focus to show. */
async function showFocusedDate(page: EnginePage): Promise<void> {
  await page.goto('/goals/new');
  await page.fill('Target Amount', '300');
  await page.type(TAB);
  await page.expect('document.activeElement.type', 'date');
  await page.expect('getComputedStyle(field(args[0])).outlineStyle', 'solid', 'Target Date');
}

/** On Apple systems, a tapped button gets no focus. */
async function filterWithoutMoving(page: EnginePage): Promise<void> {
  await page.goto('/transactions');
  await page.tap('Filters');
  await page.tap('This Month');
  await page.expect("control('Remove This Month') !== undefined", true);
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))',
  );
  await page.expect("(document.activeElement.getAttribute('aria-label') ?? '').startsWith('Remove')", false);
}

/** Back shows nothing of the former user, also if the page comes from the back/forward cache. */
async function leaveNothingBehind(page: EnginePage): Promise<void> {
  await page.goto('/dashboard');
  await page.seeText('Lunch');
  // Another tab logs out while the browser keeps the dashboard for Back.
  await page.goto('/robots.txt');
  await page.evaluate("['token', 'user'].forEach((item) => localStorage.removeItem(item))");
  await page.evaluate('void setTimeout(() => history.back())');
  await page.seeHeading('Log In');
  await page.expect("document.body.innerText.includes('Lunch')", false);

  await page.tap('Continue as Guest');
  await page.seeText('Balance Summary');
  await page.goto('/settings');
  await page.tap('Log Out');
  await page.seeHeading('Log In');
  await page.evaluate('void setTimeout(() => history.back())');
  await page.seeHeading('Log In');
}

/** The worker has stored the build, so the app opens although the server is gone. */
async function openOffline(page: EnginePage): Promise<void> {
  await page.goto('/forgot-password');
  await page.seeHeading('Forgot password?');
  await page.goto('/login');
  await page.seeHeading('Log In');
}
