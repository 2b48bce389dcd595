import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Verdict } from '#shared/imports/contract.ts';
import { describeRow } from '#shared/imports/describe-row.ts';
import { cents } from '#shared/money.ts';
import type { RowToImport } from './file-to-import.ts';
import { proposalOf, type ReviewRow } from './review-rows.ts';

/** A row for tests: an uncategorized expense of $10.00 at Lidl that is new. */
export function reviewRow(index: number, row: Partial<RowToImport> = {}, given: Partial<Verdict> = {}): ReviewRow {
  const { amount = cents(-1000) } = row;
  const verdict: Verdict = {
    verdict: 'new',
    rule: null,
    transaction: null,
    type: amount < 0 ? 'expense' : 'income',
    category: null,
    goalId: null,
    merchant: 'lidl',
    reason: null,
    ...given,
  };
  return {
    index,
    row: {
      line: index + 2,
      date: '2026-03-18' as CalendarDate,
      amount,
      text: 'LIDL 0042',
      externalId: null,
      category: null,
      isTransfer: false,
      status: null,
      ...row,
    },
    verdict,
    description: describeRow(row.text ?? 'LIDL 0042').description,
    proposal: proposalOf(verdict),
  };
}
