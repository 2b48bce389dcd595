import { expect, test } from 'vitest';
import { dropEarly, hasEarly, takeEarly } from '#web/api/early.ts';

const response = Promise.resolve(new Response());
const start = () => {
  globalThis.early = {
    token: 'ann',
    request: () => {},
    responses: { '/api/goals': response, '/api/dashboard': response },
  };
};

test('gives a response once, and only to its session', () => {
  start();
  expect(takeEarly('/api/goals', 'bob')).toBeUndefined();
  expect(takeEarly('/api/goals', null)).toBeUndefined();
  expect(takeEarly('/api/goals', 'ann')).toBe(response);
  expect(takeEarly('/api/goals', 'ann')).toBeUndefined();
  expect(takeEarly('/api/budgets', 'ann')).toBeUndefined();
  expect(hasEarly()).toBe(true);
  expect(takeEarly('/api/dashboard', 'ann')).toBe(response);
  expect(hasEarly()).toBe(false);
});

test('gives none once the first screen is there', () => {
  start();
  dropEarly();
  expect(takeEarly('/api/goals', 'ann')).toBeUndefined();
});
