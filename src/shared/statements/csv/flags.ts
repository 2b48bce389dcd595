import { fold } from '#shared/statements/text.ts';

const IN =
  'c cr crdt credit credito kredit k bij h haben haber i in + deposit gutschrift avere entrata income 收入 入金 einnahme uznanie abono ind inn received incoming inflow plus'.split(
    ' ',
  );
const OUT =
  'd dr db dbit debit debet debito af s soll debe o out - w withdrawal lastschrift belastung dare uscita expense 支出 出金 ausgabe obciazenie cargo ud ut uit sent outgoing outflow minus'.split(
    ' ',
  );

/** What a cell such as `CRDT`, `Af`, or `Soll` says about the amount beside it. */
export function flagSide(cell: string): 'in' | 'out' | undefined {
  if (cell.length > 12) return undefined;
  const word = fold(cell);
  if (IN.includes(word)) return 'in';
  return OUT.includes(word) ? 'out' : undefined;
}
