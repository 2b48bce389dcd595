import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { untilRefreshed } from './outdated.ts';

const FAULT = new Error('Failed to fetch');
const KEY = ['budgets'];

async function queryAfter(...answers: (() => unknown)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const queryFn of answers) await client.fetchQuery({ queryKey: KEY, queryFn }).catch(() => {});
  const query = client.getQueryCache().find({ queryKey: KEY });
  if (!query) throw new Error('Nothing was asked for');
  return query;
}

const fails = () => {
  throw FAULT;
};
const isRefused = () => {
  throw new ApiError({ status: 404, code: 'goal_not_found', message: 'Goal not found' });
};
const answers = () => 'as it is now';

describe('how soon what is in sight is asked for again', () => {
  it('is not where it is up to date, or the server has refused it', async () => {
    expect(untilRefreshed(await queryAfter(answers))).toBe(false);
    expect(untilRefreshed(await queryAfter(fails, answers))).toBe(false);
    expect(untilRefreshed(await queryAfter(isRefused))).toBe(false);
    expect(untilRefreshed(await queryAfter(answers, isRefused))).toBe(false);
  });

  it('is five seconds where the last answer stands and could not be refreshed, however often', async () => {
    expect(untilRefreshed(await queryAfter(answers, fails))).toBe(5000);
    expect(untilRefreshed(await queryAfter(answers, fails, fails, fails))).toBe(5000);
  });

  it('is twice as long after each failure, up to a minute, where there has been no answer', async () => {
    const waits = [1, 2, 3, 4, 5, 6].map(async (times) =>
      untilRefreshed(await queryAfter(...Array.from({ length: times }, () => fails))),
    );
    expect(await Promise.all(waits)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });
});
