import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';

/** Leaves the order of its dates and the direction of its amounts open; its last line cannot be read. */
const CARD = 'Date,Payee,Amount\n02/01/2026,Corner Shop,12.50\n02/02/2026,Book Store,8.00\n02/03/2026,Cafe,abc\n';
const BANK = `<OFX><FI><ORG>Bank</FI><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>123456789</BANKACCTFROM>
<STMTTRN><DTPOSTED>20260302<TRNAMT>-20<FITID>1<NAME>Garage</STMTTRN></STMTRS></OFX>`;

const importButton = (page: Page, count: number) => page.getByRole('button', { name: new RegExp(`^Import ${count}`) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function choose(page: Page, name: string, content: string): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

/** Drops a file, as a user does from a folder. */
async function drop(
  page: Page,
  files: readonly (readonly [name: string, content: string])[],
  invitation = 'Drop the file to import it',
): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const [name, content] of given) data.items.add(new File([content], name));
    return data;
  }, files);
  // The list loads the code for drops after itself; a user's mouse keeps sending these events.
  await expect(async () => {
    await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
    await expect(page.getByText(invitation)).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

test.beforeEach(async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
});

test('a statement is chosen, checked, and reviewed, and the next one asks nothing', async ({ page }) => {
  await page.goto('/transactions');
  await page.getByRole('link', { name: 'Import a File' }).click();
  await expect(heading(page, 'Import Transactions')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await choose(page, 'report.pdf', '%PDF-1.7');
  await expect(page.getByRole('alert')).toContainText('report.pdf: This is a PDF. Download OFX');

  await choose(page, 'card.csv', CARD);
  await expect(heading(page, 'Is this right?')).toBeVisible();
  const sample = page.getByRole('list', { name: 'Sample' });
  await expect(page.getByRole('list', { name: 'Problems' })).toContainText('Line 4');
  await expect(sample).toContainText('February 1, 2026');
  await page.getByRole('radio', { name: 'January 2, 2026' }).check();
  await expect(sample).toContainText('January 2, 2026');
  await page.getByRole('radio', { name: 'February 1, 2026' }).check();
  await expect(sample).toContainText('February 1, 2026');
  await expect(sample).toContainText('-$12.50');
  await page.getByRole('radio', { name: 'Money in' }).check();
  await expect(sample).toContainText('+$12.50');
  await page.getByRole('radio', { name: 'Money out' }).check();
  await expect(sample).toContainText('-$12.50');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await button(page, 'Continue').click();
  await expect(page.getByLabel('Account name')).toBeFocused();
  await expect(page.getByText('Account name is required')).toBeVisible();
  await page.getByLabel('Account name').fill('Chase card');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Review')).toBeFocused();
  await importButton(page, 2).click();
  await button(page, 'Import as Other').click();
  await expect(button(page, 'Undo Import')).toBeVisible();

  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/transactions');
  await page.goto('/transactions/import');
  await choose(page, 'card.csv', `${CARD}02/03/2026,Gym,30.00\n`);
  await expect(heading(page, 'Review')).toBeVisible();
  await expect(importButton(page, 1)).toBeVisible();
  await expect(page.getByText('Account: Chase card')).toBeVisible();
  const tookAccount = page.getByText('Files of your account Chase card have these columns, so the lines go there.');
  await expect(tookAccount).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await button(page, 'Change Account').click();
  await page.getByLabel('Account', { exact: true }).selectOption('A new account');
  await page.getByLabel('Account name').fill('Debit card');
  await button(page, 'Continue').click();
  await expect(page.getByText('Account: Debit card')).toBeVisible();
  await expect(tookAccount).toHaveCount(0);
  await importButton(page, 3).click();
  await button(page, 'Import as Other').click();
  await expect(button(page, 'Undo Import')).toBeVisible();

  // Both accounts have files like this one.
  await page.goto('/transactions/import');
  await choose(page, 'card.csv', CARD);
  await expect(heading(page, 'Is this right?')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page.getByLabel('Account', { exact: true })).toBeFocused();
  await expect(page.getByText('Account is required')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Account', { exact: true }).selectOption('Chase card');
  await button(page, 'Continue').click();
  await expect(page.getByText('Account: Chase card')).toBeVisible();
  await expect(page.getByText('2 already here')).toBeVisible();
});

test('a file with the columns of an account, but with other lines on its days, asks for the account', async ({
  page,
}) => {
  const fileOf = (...payees: string[]) =>
    ['Date,Payee,Amount', ...payees.map((payee, index) => `2026-02-1${index + 3},${payee},-${index + 5}.10`)].join(
      '\n',
    );
  await page.goto('/transactions/import');
  await choose(page, 'card.csv', fileOf('Corner Shop', 'Cafe', 'Bakery'));
  await page.getByLabel('Account name').fill('Chase card');
  await button(page, 'Continue').click();
  await importButton(page, 3).click();
  await button(page, 'Import as Other').click();
  await button(page, 'Import Another File').click();

  const other = fileOf('Hotel', 'Taxi').replaceAll('.10', '.20');
  await choose(page, 'other.csv', other);
  const question = page.getByRole('dialog', { name: 'Is this the right account?' });
  await expect(question).toContainText('that account has other transactions on these days');
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Keep Account' }).click();
  await expect(page.getByText('Account: Chase card')).toBeVisible();
  await expect(heading(page, 'Review')).toBeFocused();
  await page.reload();
  await choose(page, 'other.csv', other);
  await question.getByRole('button', { name: 'Change Account' }).click();
  await page.getByLabel('Account', { exact: true }).selectOption('A new account');
  await page.getByLabel('Account name').fill('Debit card');
  await button(page, 'Continue').click();
  await expect(page.getByText('Account: Debit card')).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('money in and money out of a file are swapped by keyboard', async ({ page }) => {
  await page.goto('/transactions/import');
  await choose(page, 'card.csv', 'Date,Payee,Amount\n2026-02-01,Corner Shop,-12.50\n');
  const sample = page.getByRole('list', { name: 'Sample' });
  await expect(sample).toContainText('-$12.50');
  const swap = button(page, 'Swap Money In and Out');
  await swap.focus();
  await page.keyboard.press('Enter');
  await expect(sample).toContainText('+$12.50');
  await expect(swap).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Account name').fill('Chase card');
  await button(page, 'Continue').click();
  await expect(heading(page, 'Review')).toBeVisible();
  await expect(page.getByText('+$12.50').first()).toBeVisible();
});

test('the question about files leads to its answer', async ({ page }) => {
  await register(page);
  await page.goto('/transactions/import');
  await page.getByRole('link', { name: 'How do I get a file from my bank?' }).click();
  await expect(heading(page, 'Help & Support')).toBeFocused();
  await expect(page.getByText("Log in to your bank's website, open the account")).toBeInViewport();
});

test('a file can be dropped on the list and pasted, one at a time', async ({ page }) => {
  await page.goto('/transactions');
  await drop(page, [['bank.ofx', BANK]]);
  await expect(page).toHaveURL('/transactions/import');
  await expect(importButton(page, 1)).toBeVisible();
  await drop(page, [['card.csv', CARD]], 'Leave this review first to import another file');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(heading(page, 'Is this right?')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sample' })).toContainText('Garage');

  await drop(page, [
    ['one.ofx', BANK],
    ['two.ofx', BANK],
  ]);
  await expect(page.getByRole('alert')).toContainText('Choose one file at a time.');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, CARD);
  await expect(heading(page, 'Is this right?')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pasted text' })).toBeVisible();
  await button(page, 'Another File').click();
  await expect(heading(page, 'Import Transactions')).toBeFocused();
});

test('a reader that cannot be loaded, crashes, or hangs is explained, and reading can be canceled', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.goto('/transactions/import');
  const answers: string[] = ['throw new Error("broken")', 'for (;;);', 'for (;;);'];
  await page.route('**/statement-worker*', (route) => {
    const body = answers.shift();
    return body === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body });
  });
  await choose(page, 'bank.ofx', BANK);
  await expect(page.getByRole('alert')).toContainText('Something went wrong while reading this file.');

  await choose(page, 'bank.ofx', BANK);
  await expect(page.getByText('Reading bank.ofx...')).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(button(page, 'Choose File')).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();

  await choose(page, 'bank.ofx', BANK);
  await expect(page.getByText('Reading bank.ofx...')).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('alert')).toContainText('Reading this file takes too long.');

  await choose(page, 'bank.ofx', BANK);
  await expect(page.getByRole('alert')).toContainText("couldn't be loaded");
  await page.unroute('**/statement-worker*');
  await page.route('**/assets/ofx-*', (route) => route.abort());
  await choose(page, 'bank.ofx', BANK);
  await expect(page.getByRole('alert')).toContainText("couldn't be loaded");
  await page.unroute('**/assets/ofx-*');
  await choose(page, 'bank.ofx', BANK);
  await expect(importButton(page, 1)).toBeVisible();
});
