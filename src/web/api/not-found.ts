import { ApiError } from '#web/api/api-error.ts';

export function isNotFound(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}

/** Awaits a deletion. Succeeds if the row was already deleted, such as by an earlier attempt whose response was lost. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (failure) {
    if (!isNotFound(failure)) throw failure;
  }
}
