import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { ScheduleId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { runSteps } from '#shared/run-steps.ts';
import { linkWindow } from '#shared/schedules/link-window.ts';
import { candidatesOfOverdue } from '#shared/schedules/overdue-rows.ts';
import type { LinkRow } from '#shared/schedules/pair-fit.ts';
import { readsInSteps } from '#testing/model/reads-in-steps.ts';
import { monthly, occurrence, pastRow } from '#testing/model/schedules.ts';

const due = '2026-03-10' as CalendarDate;
const window = linkWindow(monthly('2026-01-01'));
const rent = { occurrence: occurrence(due, { isOverdue: true }), window };
const later = (days: number, own: Partial<LinkRow> = {}) => pastRow(`${days}`, addDays(due, days), own);

const asked = (rows: readonly LinkRow[], target = rent) =>
  runSteps(candidatesOfOverdue(rows, [target]))
    .get(target)
    ?.map(({ transactionId }) => transactionId);

test('an overdue occurrence asks about transactions of its merchant from five days before it on, of any amount', () => {
  const half = { amount: 50_00 as Cents };
  expect(asked([later(-6), later(-5, half)])).toEqual(['-5']);
  expect(asked([later(200, { amount: 9_900_00 as Cents })])).toEqual(['200']);
  expect(asked([later(1, { text: 'Gym' }), later(1, { type: 'income' })])).toBeUndefined();
});

test('the best three come first: the merchant, the amount, the nearest day', () => {
  const garage = { text: 'Garage rent' };
  const dear = { amount: 160_00 as Cents };
  const rows = [later(1, garage), later(2, dear), later(8), later(30), later(3, dear)];
  expect(asked(rows)).toEqual(['8', '30', '2']);
  expect(asked([later(-1), later(1, garage)])).toEqual(['-1', '1']);
});

test('each occurrence of a schedule has its own days, and other schedules have their own merchants', () => {
  const next = { ...rent, occurrence: occurrence('2026-04-10', { isOverdue: true }) };
  const gym = { ...rent, occurrence: occurrence(due, { scheduleId: 'gym' as ScheduleId, description: 'Gym' }) };
  const found = runSteps(candidatesOfOverdue([later(8), later(40), later(9, { text: 'Gym' })], [rent, next, gym]));
  const ids = [rent, next, gym].map((target) => found.get(target)?.map(({ transactionId }) => transactionId));
  expect(ids).toEqual([['8', '40'], ['40'], ['9']]);
});

test('500 occurrences of 100 schedules are compared with 2,000 rows in a moment', () => {
  const rows = Array.from({ length: 2000 }, (_, index) => later(index % 360, { text: `Rent ${index % 7}` }));
  const targets = Array.from({ length: 500 }, (_, index) => {
    const description = `Rent of flat ${index % 100}`;
    return { window, occurrence: occurrence(addDays(due, index % 360), { description }) };
  });
  const before = performance.now();
  runSteps(candidatesOfOverdue(rows, targets));
  expect(performance.now() - before).toBeLessThan(2000);
});

test('2,000 rows are compared in steps that read few texts each', () => {
  const rows = Array.from({ length: 2000 }, (_, index) => later(1, { text: `Rent ${index}` }));
  expect(readsInSteps(candidatesOfOverdue(rows, [rent]))).toBeLessThan(400);
});
