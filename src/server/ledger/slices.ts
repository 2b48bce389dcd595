/** Both engines limit the values of a statement; other requests wait for one of this size for a few milliseconds. */
const ROWS_A_STATEMENT = 500;

/** Divides rows among statements. */
export function slices<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_A_STATEMENT);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  );
}
