import { isDatabaseAway } from '#server/db/database-away.ts';

/**
 * Does the work for one after the other. One that fails does not keep the others; a database that is away ends the run.
 * @param message of the error where some have failed
 * @param stopping leaves the rest to the next run
 * @throws {AggregateError} when some have failed, after the others were done.
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
