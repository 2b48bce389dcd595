import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '#shared/money.ts';
import { monthlyInsight } from '#shared/reports/monthly-insight.ts';

const month = (income: number, expense: number) => ({ income: cents(income), expense: cents(expense) });

const TOO_FEW = 'Track your spending for at least two months to see savings trends and insights.';
const MATCHED = 'Your savings this month matched last month. Keep up the consistent effort!';
const more = (amount: string) =>
  `You saved ${amount} more this month compared to last month. Great job staying on track with your budget!`;
const less = (amount: string) =>
  `You saved ${amount} less this month compared to last month. Consider reviewing your budget to get back on track.`;

describe('the monthly insight', () => {
  test('asks for two months of data when there are fewer or no trend', { tags: ['4.monthly-insight.too-few'] }, () => {
    expect(monthlyInsight(undefined)).toBe(TOO_FEW);
    expect(monthlyInsight(null)).toBe(TOO_FEW);
    expect(monthlyInsight({})).toBe(TOO_FEW);
    expect(monthlyInsight({ '2026-03': month(100_00, 1) })).toBe(TOO_FEW);
  });

  test('names the increase or the decrease of savings', {
    tags: ['4.monthly-insight.rose', '4.monthly-insight.fell'],
  }, () => {
    const december = month(3000_00, 2000_00);
    expect(monthlyInsight({ '2025-12': december, '2026-01': month(3000_00, 765_50) })).toBe(more('$1,234.50'));
    expect(monthlyInsight({ '2025-12': december, '2026-01': month(3000_00, 2000_01) })).toBe(less('$0.01'));
    expect(monthlyInsight({ '2025-12': month(0, 5_00), '2026-01': month(0, 3_00) })).toBe(more('$2.00'));
    expect(monthlyInsight({ '2025-12': month(0, 3_00), '2026-01': month(0, 5_00) })).toBe(less('$2.00'));
  });

  test('reports equal savings, also at zero', { tags: ['4.monthly-insight.equal'] }, () => {
    expect(monthlyInsight({ '2026-01': month(10_00, 4_00), '2026-02': month(7_00, 1_00) })).toBe(MATCHED);
    expect(monthlyInsight({ '2026-01': month(0, 0), '2026-02': month(0, 0) })).toBe(MATCHED);
  });

  test('compares the last two months of the trend, in any order of its keys', {
    tags: ['4.monthly-insight.compares'],
  }, () => {
    const trend = { '2026-02': month(9_00, 0), '2025-12': month(500_00, 0), '2026-01': month(4_00, 0) };
    expect(monthlyInsight(trend)).toBe(more('$5.00'));
  });

  test('is one of the specified sentences for any two months', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 });
    const flow = fc.record({ income: amount, expense: amount }).map(({ income, expense }) => month(income, expense));
    fc.assert(
      fc.property(flow, flow, (before, now) => {
        const change = now.income - now.expense - (before.income - before.expense);
        const dollars = (value: number) =>
          `$${Math.trunc(value / 100).toLocaleString('en-US')}.${String(value % 100).padStart(2, '0')}`;
        const sentence = change === 0 ? MATCHED : change > 0 ? more(dollars(change)) : less(dollars(-change as Cents));
        expect(monthlyInsight({ '2025-12': before, '2026-01': now })).toBe(sentence);
      }),
    );
  });
});
