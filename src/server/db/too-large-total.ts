import { TooLargeTotal } from '#shared/money.ts';

/**
 * Whether a sum of money was beyond what a number holds exactly, which the ledger allows in no database that is younger
 * than its limit. `node:sqlite` has a code of its own for a larger integer.
 */
export function isTooLargeTotal(error: unknown): boolean {
  return error instanceof TooLargeTotal || (error as NodeJS.ErrnoException).code === 'ERR_OUT_OF_RANGE';
}
