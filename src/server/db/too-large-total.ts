/** Whether a sum of money was too large for an exact number. Only databases from before the ledger's limit hold such sums. */
export function isTooLargeTotal(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_OUT_OF_RANGE';
}
