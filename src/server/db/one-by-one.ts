import { isDatabaseAway } from '#server/db/database-away.ts';

/**
 * Processes items one after the other. A failed item does not stop the others; an unavailable database ends the run.
 * @param message of the error if some items failed
 * @param stopping leaves the remaining items to the next run
 * @throws {AggregateError} after all items, if some failed.
 */
export async function oneByOne<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  { message, stopping }: { readonly message: string; readonly stopping: AbortSignal | undefined },
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    if (stopping?.aborted) return;
    await work(item).catch((error) => {
      if (isDatabaseAway(error)) throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
}
