import { setImmediate } from 'node:timers/promises';
import { slices } from '#server/db/slices.ts';

/** PostgreSQL's code for statements after the failed one of their transaction. */
const TRANSACTION_ABORTED = '25P02';

/**
 * Waits for work of one transaction that was started together. Its statements run in the order of the calls; PostgreSQL gets
 * those that come before the first `await` of each function in one round trip.
 * It waits for all of it, so that no statement comes after the end of the transaction.
 * @param work undefined where nothing is to be done
 * @throws the error of the first work that has failed by itself
 */
export async function together<const T extends readonly (Promise<unknown> | undefined)[]>(
  ...work: T
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  const results = await Promise.allSettled(work);
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  if (failures.length > 0) throw failures.find(({ code }) => code !== TRANSACTION_ABORTED) ?? failures[0];
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}

/** Thousands of statements that wait for the database would take more memory than a thread has. */
const STARTED_AT_ONCE = 100;

/**
 * Runs many statements of one transaction in their order. PostgreSQL works on one while the next is built; other requests are
 * answered in between.
 * @throws as `together`
 */
export async function inPipeline<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<void> {
  for (const some of slices(items, STARTED_AT_ONCE)) {
    const started: Promise<unknown>[] = [];
    let isFailed = false;
    for (const item of some) {
      const running = run(item);
      running.catch(() => {
        isFailed = true;
      });
      started.push(running);
      await setImmediate();
      if (isFailed) break;
    }
    await together(...started);
  }
}
