import { fold } from '#shared/statements/text.ts';

const IN =
  'c cr crdt credit credito kredit k bij h haben haber i in + deposit gutschrift avere entrata income 收入 入金 einnahme uznanie abono ind inn received incoming inflow plus'.split(
    ' ',
  );
const OUT =
  'd dr db dbit debit debet debito af s soll debe o out - w withdrawal lastschrift belastung dare uscita expense 支出 出金 ausgabe obciazenie cargo ud ut uit sent outgoing outflow minus'.split(
    ' ',
  );

/** Those that may also be the whole text of a transaction. */
const NAMED_IN =
  'einzahlung eingang einnahmen zugang entrada entradas ricavo przychod wplyw bevetel added ingreso ingresos receita recette inkomst prijem доход gelir credited incomes revenue inc'.split(
    ' ',
  );
const NAMED_OUT =
  'auszahlung ausgang ausgaben abgang uitgave spesa wydatek kiadas deducted gasto gastos saida despesa depense utgift vydaj расход gider debited expenses exp'.split(
    ' ',
  );

/** Longer cells are text. */
const LONGEST = 12;

/** What a cell such as `CRDT`, `Af`, or `Transfer-Out` says about the amount beside it. */
export function flagSide(cell: string): 'in' | 'out' | undefined {
  if (cell.length > LONGEST) return undefined;
  const word = fold(cell.replace(/^\([+-]\)/, '')).replace(/^(?:money|transfer|paid)[ -](?=in$|out$)/, '');
  if (IN.includes(word) || NAMED_IN.includes(word)) return 'in';
  return OUT.includes(word) || NAMED_OUT.includes(word) ? 'out' : undefined;
}

/** Whether a text is a code of a direction, and nothing that a user would write. */
export function isDirection(text: string): boolean {
  if (text.length > LONGEST) return false;
  const word = fold(text);
  return IN.includes(word) || OUT.includes(word);
}
