import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { connect } from '#server/db/open.ts';
import { findDisagreements } from '#server/ledger/verify.ts';
import { expense, wire } from '#testing/app/builders.ts';
import type { TestDatabase } from '#testing/databases/databases.ts';
import { type HttpPerson, RefusedError } from './http-client.ts';

/** Adds one expense after another and remembers the acknowledged ones. */
export class Writer {
  readonly person: HttpPerson;
  readonly acknowledged: string[] = [];
  /** The key of the request without a response. */
  #key = randomUUID();

  constructor(person: HttpPerson) {
    this.person = person;
  }

  /** Sends the next expense, or repeats the one without a response. @returns whether there was a response. */
  async write(): Promise<boolean> {
    try {
      const { transaction } = await this.person.post<{ transaction: { _id: string } }>(
        '/transactions',
        wire(expense()),
        this.#key,
      );
      this.acknowledged.push(transaction._id);
      this.#key = randomUUID();
      return true;
    } catch (error) {
      const isUnanswered = error instanceof TypeError || (error instanceof RefusedError && error.status >= 502);
      if (!isUnanswered) throw error;
      return false;
    }
  }
}

/** Lets all write at once until the disturbance is over, and then until each has a response. */
export async function writeDuring(writers: readonly Writer[], disturbance: () => Promise<void>): Promise<void> {
  let isOver = false;
  const writing = writers.map(async (writer) => {
    while (!isOver) await writer.write();
    while (!(await writer.write()));
  });
  await disturbance();
  isOver = true;
  await Promise.all(writing);
}

/**
 * Expects every acknowledged expense to be stored once and the totals to match the ledger.
 * @param unanswered how many requests may have been stored without a response.
 */
export async function expectNothingLost(
  database: TestDatabase,
  writers: readonly Writer[],
  unanswered: number,
): Promise<void> {
  const db = connect(database);
  try {
    const stored = (await db.selectFrom('transactions').select('id').execute()).map(({ id }) => id as string);
    const acknowledged = new Set(writers.flatMap((writer) => writer.acknowledged));
    expect(acknowledged.size).toBeGreaterThan(writers.length);
    expect([...acknowledged.difference(new Set(stored))]).toEqual([]);
    expect(acknowledged.size).toBe(writers.flatMap((writer) => writer.acknowledged).length);
    expect(stored.length - acknowledged.size).toBeLessThanOrEqual(unanswered);
    expect(await findDisagreements(db, 1)).toEqual([]);
  } finally {
    await db.destroy();
  }
}
