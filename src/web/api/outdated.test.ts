import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError, invalidResponse } from './api-error.ts';
import { retryInterval } from './outdated.ts';

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
const isLimited = () => {
  throw new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests' });
};
const asksForItsLogin = () => {
  throw invalidResponse(401);
};
const answers = () => 'as it is now';

describe('the refetch interval', () => {
  it('is off while the data is current or after the server rejected the request', async () => {
    expect(retryInterval(await queryAfter(answers))).toBe(false);
    expect(retryInterval(await queryAfter(fails, answers))).toBe(false);
    expect(retryInterval(await queryAfter(isRefused))).toBe(false);
    expect(retryInterval(await queryAfter(answers, isRefused))).toBe(false);
  });

  it('is five seconds after a failed refresh, with or without earlier data', async () => {
    expect(retryInterval(await queryAfter(answers, fails))).toBe(5000);
    expect(retryInterval(await queryAfter(fails, fails, fails))).toBe(5000);
    expect(retryInterval(await queryAfter(answers, isLimited))).toBe(5000);
    expect(retryInterval(await queryAfter(answers, asksForItsLogin))).toBe(5000);
  });
});
