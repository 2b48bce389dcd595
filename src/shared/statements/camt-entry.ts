import type { Cents } from '#shared/money.ts';
import { parseAmount } from '#shared/statements/amounts.ts';
import { type Account, amountOf, currencyOf, dateTextOf, dayOf } from '#shared/statements/camt-account.ts';
import { noDay } from '#shared/statements/dates.ts';
import type { Findings } from '#shared/statements/findings.ts';
import { markupNote } from '#shared/statements/markup.ts';
import type { StatementRow } from '#shared/statements/statement.ts';
import { joinTexts, tidy } from '#shared/statements/text.ts';
import { children, type Element, elementAt, textAt } from '#shared/statements/xml-element.ts';

const PENDING: Readonly<Record<string, string>> = { PDNG: 'Pending', FUTR: 'Future', INFO: 'For information' };

/** Adds an entry: one row, or one for each transaction of a batch whose details add up to the cent. */
export function addEntry(findings: Findings, entry: Element, account: Account): void {
  const written = dateTextOf(entry, 'BookgDt') || dateTextOf(entry, 'ValDt');
  const date = dayOf(written);
  const amount = amountOf(entry);
  if (typeof amount === 'string' || !date) {
    findings.addProblem(entry.line, typeof amount === 'string' ? amount : noDay(written));
    return;
  }
  const source = account.sourceOf(currencyOf(entry));
  const status = PENDING[textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')];
  for (const row of split(entry, amount) ?? [wholeOf(entry, amount)]) {
    if (status) findings.addUnbooked(source, { ...row, date, status });
    else findings.addRow(source, { ...row, date });
  }
}

type Undated = Omit<StatementRow, 'date'>;

function wholeOf(entry: Element, amount: Cents): Undated {
  const details = detailsOf(entry);
  const info = textAt(entry, 'AddtlNtryInf');
  const [only] = details;
  const text = details.length === 1 && only ? textOf(entry, only, amount) || tidy(info) : tidy(info);
  const note = details.length > 1 ? `The bank booked ${details.length} transactions as one.` : markupNote(text);
  return { line: entry.line, amount, text, id: idOf(entry), note };
}

/** @returns undefined unless the transactions of the batch add up to its amount in its currency. */
function split(entry: Element, total: Cents): readonly Undated[] | undefined {
  const details = detailsOf(entry);
  if (details.length < 2) return undefined;
  const rows: Undated[] = [];
  let sum = 0;
  for (const [index, detail] of details.entries()) {
    const amount = detailAmount(detail, entry);
    if (amount === undefined) return undefined;
    sum += amount;
    const text = textOf(entry, detail, amount) || tidy(textAt(entry, 'AddtlNtryInf'));
    const own = idOf(detail) ?? idOf(elementAt(detail, 'Refs'));
    const shared = idOf(entry);
    const id = own && own !== shared ? own : shared && `${shared}/${index + 1}`;
    rows.push({ line: detail.line, amount, text, id, note: markupNote(text) });
  }
  return sum === total ? rows : undefined;
}

function detailsOf(entry: Element): readonly Element[] {
  return children(entry, 'NtryDtls').flatMap((details) => children(details, 'TxDtls'));
}

function detailAmount(detail: Element, entry: Element): Cents | undefined {
  const holder = elementAt(detail, 'Amt') ? detail : elementAt(detail, 'AmtDtls', 'TxAmt');
  if (!holder || currencyOf(holder) !== currencyOf(entry)) return undefined;
  const amount = parseAmount(textAt(holder, 'Amt'));
  if (typeof amount === 'string') return undefined;
  const side = textAt(detail, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  return (side === 'DBIT' ? 0 - amount : amount) as Cents;
}

/** A bank without a reference writes a placeholder. */
function idOf(element: Element | undefined): string | null {
  const id = element ? tidy(textAt(element, 'AcctSvcrRef')) : '';
  return /^(?:|NONREF|NOTPROVIDED)$/i.test(id) ? null : id;
}

/** The other party, and what the payment is for. A reversal names the parties of the payment that it returns. */
function textOf(entry: Element, detail: Element, amount: Cents): string {
  const parties = elementAt(detail, 'RltdPties');
  const isReversal = textAt(entry, 'RvslInd') === 'true';
  const roles = ['Cdtr', 'UltmtCdtr', 'Dbtr', 'UltmtDbtr'];
  if (amount < 0 === isReversal) roles.push(...roles.splice(0, 2));
  const [party = ''] = parties ? roles.map((role) => nameOf(parties, role)).filter((name) => name !== '') : [];
  const remittance = elementAt(detail, 'RmtInf');
  const lines = remittance ? children(remittance, 'Ustrd').map(({ text }) => text) : [];
  const reference = remittance ? textAt(remittance, 'Strd', 'CdtrRefInf', 'Ref') : '';
  const purpose = lines.length > 0 ? lines.join(' ') : reference || textAt(detail, 'AddtlTxInf');
  return joinTexts([party, purpose]);
}

function nameOf(parties: Element, role: string): string {
  const party = elementAt(parties, role);
  if (!party) return '';
  return textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm') || textAt(party, 'Agt', 'FinInstnId', 'Nm');
}
