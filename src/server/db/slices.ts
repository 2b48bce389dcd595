/** Both engines limit the values of a statement; other requests wait for one of this size for a millisecond or two. */
const ROWS_A_STATEMENT = 200;

/** Divides rows among statements. */
export function slices<Row>(rows: readonly Row[], most = ROWS_A_STATEMENT): Row[][] {
  const count = Math.ceil(rows.length / most);
  return Array.from({ length: count }, (_, index) => rows.slice(index * most, (index + 1) * most));
}
