import type { Page } from '@playwright/test';
import type { Account } from '#e2e/auth/account.ts';
import { expect } from '#e2e/fixtures.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { importsContract } from '#shared/imports/contract.ts';
import { centsOfDollars } from '#shared/money.ts';

interface Line {
  /** In March 2026. */
  day: number;
  /** In dollars; negative for money out. */
  amount: number;
  text: string;
}

/** A statement of one account that leaves nothing to ask. */
export function statement(lines: readonly Line[]): string {
  const rows = lines.map(
    ({ day, amount, text }, index) =>
      `<STMTTRN><DTPOSTED>${dayOf(day).replaceAll('-', '')}<TRNAMT>${amount}<FITID>${day}-${text}-${index}<NAME>${text}</STMTTRN>`,
  );
  return `<OFX><FI><ORG>Bank</FI><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>123456789</BANKACCTFROM>${rows.join('')}</STMTRS></OFX>`;
}

/** Imports lines through the API, each with the category other, and remembers the merchant of the first one. */
export async function importRows(
  account: Account,
  { name, rows, layout = 'ofx' }: { name: string; rows: readonly Line[]; layout?: string },
) {
  const source = {
    ...{ account: layout === 'ofx' ? name : null, layout, name, answers: {} },
    rows: rows.map(({ day, amount, text }, index) => ({
      ...{ line: index + 1, date: dayOf(day), amount: centsOfDollars(amount), text, externalId: null },
      ...{ category: null, isTransfer: false, status: null },
    })),
  };
  const { token, verdicts } = await account.call(importsContract.preview, { body: { sources: [source] } });
  const decisions = verdicts.map(({ type }, row) => ({ row, action: 'add' as const, type, category: 'other' }));
  const merchant = verdicts[0]?.merchant ?? '';
  const remember = [{ merchant, type: 'expense' as const, category: 'other' }];
  const body = { fileName: `${name}.csv`, problems: 0, sources: [source], token, decisions, remember };
  return (await account.call(importsContract.create, { body })).import;
}

function dayOf(day: number): CalendarDate {
  return `2026-03-${String(day).padStart(2, '0')}` as CalendarDate;
}

/** A file with a balance after each line, beginning with $1,000.00. */
export function statementWithBalances(lines: readonly Line[]): string {
  let balance = 1000;
  const rows = lines.map(({ day, amount, text }) => {
    balance += amount;
    return `${dayOf(day)},${text},${amount.toFixed(2)},${balance.toFixed(2)}`;
  });
  return ['Date,Description,Amount,Balance', ...rows].join('\n');
}

export const lines = (page: Page) => page.getByRole('group', { name: 'Lines to show' });
export const openTab = (page: Page, name: string) => lines(page).getByRole('button', { name }).click();

/** Chooses a file on the screen for imports. */
export async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

/** Opens the review of a file that leaves nothing to ask. */
export async function review(page: Page, content: string): Promise<void> {
  await page.goto('/transactions/import');
  await chooseFile(page, 'bank.ofx', content);
  await expect(lines(page)).toBeVisible();
}
