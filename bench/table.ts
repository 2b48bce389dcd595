export interface Row {
  readonly name: string;
  readonly figures: readonly string[];
  /** Compared with the target, in the unit of the figures; displayed without judgment if there is no target. */
  readonly value: number;
  readonly target: number | undefined;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** @returns whether every row meets its target. */
export function printTable(rows: readonly Row[]): boolean {
  const cells = rows.map((row) => [row.name, ...row.figures, verdict(row)]);
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells) {
    const padded = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(padded.join('   '));
  }
  return !rows.some((row) => verdict(row) === 'MISSED');
}

function verdict({ value, target }: Row): string {
  if (target === undefined) return '';
  return value <= target ? 'ok' : 'MISSED';
}
