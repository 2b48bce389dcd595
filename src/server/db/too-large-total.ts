import { TooLargeTotal } from '#shared/money.ts';

/**
 * Whether a sum of money was too large for an exact number. Only databases from before the ledger's limit hold such sums.
 * `node:sqlite` reports an integer of that size with this code.
 */
export function isTooLargeTotal(error: unknown): boolean {
  return error instanceof TooLargeTotal || (error as NodeJS.ErrnoException).code === 'ERR_OUT_OF_RANGE';
}
