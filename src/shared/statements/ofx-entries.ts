import type { Cents } from '#shared/money.ts';
import type { Findings } from '#shared/statements/findings.ts';
import type { OfxFields } from '#shared/statements/ofx-fields.ts';
import type { SourceKey, StatementRow } from '#shared/statements/statement.ts';

/** A transaction that could be read, with its fields. */
export interface OfxEntry extends OfxFields {
  readonly source: SourceKey;
  readonly row: StatementRow;
}

/** Adds the transactions of a file, after all are known, with the bank's corrections and with their directions. */
export function addEntries(findings: Findings, entries: readonly OfxEntry[]): void {
  const directionOf = directionsOf(entries);
  for (const entry of correct(findings, entries)) {
    const { line, source, isPending } = entry;
    const direction = directionOf(entry);
    const row = { ...entry.row, amount: (entry.row.amount * (direction ?? 1)) as Cents };
    if (!direction) findings.addProblem(line, 'It does not say whether money came in or went out.');
    else if (isPending) findings.addUnbooked(source, { ...row, status: 'Pending' });
    else findings.addRow(source, row);
  }
}

const OUT = /DEBIT|CHECK|PAYMENT|PMT|FEE|SRVCHG|ATM|POS|CASH/;

/** The sign of an amount decides. Only an account with debits and without any sign leaves the direction to the type. */
function directionsOf(entries: readonly OfxEntry[]): (entry: OfxEntry) => 1 | -1 | undefined {
  const accountsWith = (isOne: (entry: OfxEntry) => unknown) =>
    new Set(entries.flatMap((entry) => (isOne(entry) ? entry.source.name : [])));
  const signed = accountsWith(({ fields, row }) => row.amount < 0 || fields.get('TRNAMT')?.includes('+'));
  const withDebits = accountsWith((entry) => typeOf(entry) === 'DEBIT');
  return (entry) => {
    const { name } = entry.source;
    if (signed.has(name) || !withDebits.has(name)) return 1;
    const type = typeOf(entry);
    if (OUT.test(type) && entry.row.amount !== 0) return -1;
    return /^(?:XFER|OTHER|)$/.test(type) ? undefined : 1;
  };
}

function typeOf({ fields }: OfxEntry): string {
  return (fields.get('TRNTYPE') ?? '').toUpperCase();
}

/** Leaves out what the bank has replaced or deleted within the file, and says so. */
function correct(findings: Findings, entries: readonly OfxEntry[]): readonly OfxEntry[] {
  const known = new Set(entries.map((entry) => nameOf(entry, 'FITID')));
  const actions = new Map<string, 'deleted' | 'replaced'>();
  const deleted = new Set<OfxEntry>();
  for (const entry of entries) {
    const name = nameOf(entry, 'CORRECTFITID');
    if (!entry.fields.has('CORRECTFITID') || name === nameOf(entry, 'FITID')) continue;
    const isDeletion = /^delete$/i.test(entry.fields.get('CORRECTACTION') ?? '');
    actions.set(name, isDeletion ? 'deleted' : 'replaced');
    if (!isDeletion) continue;
    deleted.add(entry);
    if (!known.has(name)) findings.addProblem(entry.line, 'The bank deleted a transaction of an earlier file.');
  }
  return entries.filter((entry) => {
    const action = actions.get(nameOf(entry, 'FITID'));
    if (action) findings.addProblem(entry.line, `The bank ${action} this transaction in this file.`);
    return !action && !deleted.has(entry);
  });
}

function nameOf({ source, fields }: OfxEntry, field: 'FITID' | 'CORRECTFITID'): string {
  return `${source.name}\n${fields.get(field) ?? ''}`;
}
