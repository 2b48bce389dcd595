import type { ColumnStats } from '#shared/statements/csv/column-stats.ts';

/** Columns of money that no name tells, recognized by how their amounts belong together. */
interface UnnamedMoney {
  readonly balance: number | undefined;
  readonly moneyOut?: number;
  readonly moneyIn?: number;
  /** Whether nothing proves which of the two is which. */
  readonly areSidesOpen?: boolean;
}

/** A running balance moves by the amounts beside it; two columns of which each row fills one are money out and money in. */
export function findUnnamedMoney(numeric: readonly ColumnStats[]): UnnamedMoney {
  const balance = numeric.find((column) => isRunningBalance(column, numeric));
  const possible = numeric.filter((column) => column !== balance && (column.negatives === 0 || isAllNegative(column)));
  // Whole numbers beside two columns with cents count something else, such as checks.
  const exact = possible.filter(({ fractions }) => fractions > 0);
  const [first, second, third, ...more] = exact.length > 1 ? exact : possible;
  if (!first || !second || more.length > 0 || !areComplementary(first, second)) return { balance: balance?.index };
  // Behind money out and money in, a number in every row can only be the balance.
  const behind = balance ?? (third?.filled === third?.rows ? third : undefined);
  if (third && behind !== third) return { balance: balance?.index };
  const [isFirstOut, isSecondOut] = [isAllNegative(first), isAllNegative(second)];
  if (isFirstOut && isSecondOut) return { balance: balance?.index };
  const surplus =
    Number(isSecondOut) - Number(isFirstOut) ||
    (behind ? fitsOf(behind, second, first) - fitsOf(behind, first, second) : 0);
  // Most people spend more often than they receive money.
  const isReversed = surplus > 0 || (surplus === 0 && second.filled > first.filled);
  const [out, into] = isReversed ? [second, first] : [first, second];
  return { balance: behind?.index, moneyOut: out.index, moneyIn: into.index, areSidesOpen: surplus === 0 };
}

export function isRunningBalance(balance: ColumnStats, columns: readonly ColumnStats[]): boolean {
  const moves = movesOf(balance).filter(({ by }) => by !== 0);
  if (moves.length < 2) return false;
  return (['row', 'before'] as const).some((place) => {
    const right = moves.filter((move) =>
      columns.some((other) => other !== balance && Math.abs(other.cents[move[place]] ?? 0) === Math.abs(move.by)),
    );
    return right.length * 10 >= moves.length * 8;
  });
}

/** How often the balance moves by what came in and went out, read in either direction of the file. */
function fitsOf(balance: ColumnStats, out: ColumnStats, into: ColumnStats): number {
  const net = (row: number) => (into.cents[row] ?? 0) - (out.cents[row] ?? 0);
  const moves = movesOf(balance).filter(({ by }) => by !== 0);
  const down = moves.filter(({ row, by }) => net(row) === by).length;
  const up = moves.filter(({ before, by }) => net(before) === -by).length;
  return Math.max(down, up);
}

/** The changes of a balance from one row to the next. */
function movesOf({ cents }: ColumnStats): readonly { row: number; before: number; by: number }[] {
  return cents.flatMap((value, row) => {
    const before = cents[row - 1];
    return value === undefined || before === undefined ? [] : [{ row, before: row - 1, by: value - before }];
  });
}

/** Without the zeros that stand for nothing. */
function isAllNegative({ negatives, cents }: ColumnStats): boolean {
  return negatives > 0 && !cents.some((amount = 0) => amount > 0);
}

function areComplementary({ cents: one }: ColumnStats, { cents: two }: ColumnStats): boolean {
  return one.every((value, row) => !value !== !two[row]) && one.some((value) => value) && two.some((value) => value);
}
