import { describe, expect, test } from 'vitest';
import { formatBudgetId, parseBudgetId } from '#shared/budgets/budget-id.ts';
import type { Month } from '#shared/calendar-date.ts';

const budget = '0193d6a0-1b2c-7d3e-8f4a-5b6c7d8e9f00';

describe('the _id of a budget in a month', () => {
  test('names the budget and the month, is URL-safe, and can be parsed again', () => {
    const id = formatBudgetId({ budget, month: '2026-03' as Month });
    expect(id).toBe(`${budget}_2026-03`);
    expect(encodeURIComponent(id)).toBe(id);
    expect(parseBudgetId(id)).toEqual({ budget, month: '2026-03' });
  });

  test.each([
    '',
    budget,
    `${budget}_`,
    `${budget}_2026-13`,
    `${budget}_0000-01`,
    `${budget}_2026-3`,
    `${budget}_2026-03 `,
    `${budget}_2026-03-01`,
    `${budget.toUpperCase()}_2026-03`,
    `x${budget}_2026-03`,
    `not-a-uuid_2026-03`,
    `${budget}_2026-03\n`,
  ])('rejects %j', (text) => {
    expect(parseBudgetId(text)).toBeNull();
  });
});
