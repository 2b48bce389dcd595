import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addDays, type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import type { GoalId, ScheduleId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { runSteps } from '#shared/run-steps.ts';
import { candidatesOf, linkRows } from '#shared/schedules/link-rows.ts';
import { linkWindow } from '#shared/schedules/link-window.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { type LinkRow, type LinkTarget, merchantOf, rankOf } from '#shared/schedules/pair-fit.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { readsInSteps } from '#testing/model/reads-in-steps.ts';
import { exactly, monthly, occurrence, pastRow } from '#testing/model/schedules.ts';

const monthlyWindow = linkWindow(monthly('2026-01-01'));
const due = '2026-03-10';
const daysLater = (days: number) => addDays(due as CalendarDate, days);

function link(rows: readonly LinkRow[], occurrences: readonly Occurrence[], window = monthlyWindow) {
  const targets = occurrences.map((occurrence) => ({ occurrence, window }));
  return runSteps(linkRows(rows, targets)).map(
    (one) => `${one.row.transactionId} → ${one.occurrence.scheduleId} ${one.occurrence.day}`,
  );
}
/** Whether a row fits an occurrence. */
const fits = (row: Partial<LinkRow>, own: Partial<Occurrence> = {}) =>
  link([{ ...pastRow('row', due), ...row }], [occurrence(due, own)]).length === 1;

describe('a row fulfills an occurrence', () => {
  test('from five days before to seven days after its shown day', () => {
    expect([-6, -5, 0, 7, 8].map((days) => fits({ date: daysLater(days) }))).toEqual([false, true, true, true, false]);
  });

  test('within half the interval of a short cycle', () => {
    const windowOf = (own: Partial<Rule>, anchor = '2026-01-01') => {
      const { before, after } = linkWindow(monthly(anchor, own));
      return [before, after];
    };
    const twoDays = (secondDay: number) => ({ pattern: { kind: 'two_days', secondDay } }) as const;
    expect(windowOf({})).toEqual([5, 7]);
    expect(windowOf({ unit: 'year' })).toEqual([5, 7]);
    expect(windowOf({ unit: 'week', interval: 2 })).toEqual([5, 7]);
    expect(windowOf({ unit: 'week' })).toEqual([3, 3]);
    expect(windowOf({ unit: 'day', interval: 12 })).toEqual([5, 6]);
    expect(windowOf({ unit: 'day', interval: 3 })).toEqual([1, 1]);
    expect(windowOf({ unit: 'day' })).toEqual([0, 0]);
    expect(windowOf(twoDays(15))).toEqual([5, 7]);
    expect(windowOf(twoDays(3))).toEqual([1, 1]);
    expect(windowOf(twoDays(31))).toEqual([0, 0]);
    expect(windowOf({ ...twoDays(25), interval: 2 }, '2026-01-20')).toEqual([2, 2]);
  });

  test('with the exact amount, within 10 percent, or within $2.00', () => {
    const amounts = (expected: number, paid: number[]) =>
      paid.map((amount) => fits({ amount: amount as Cents }, { amount: exactly(expected) }));
    expect(amounts(100_00, [89_99, 90_00, 100_00, 110_00, 110_01])).toEqual([false, true, true, true, false]);
    expect(amounts(9_99, [7_98, 7_99, 11_99, 12_00])).toEqual([false, true, true, false]);
    const range = { amount: { from: 50_00 as Cents, to: 80_00 as Cents } };
    const inRange = [44_99, 45_00, 60_00, 88_00, 88_01].map((amount) => fits({ amount: amount as Cents }, range));
    expect(inRange).toEqual([false, true, true, true, false]);
  });

  test('with the same merchant or half of its words', () => {
    const texts = (description: string, ...paid: string[]) => paid.map((text) => fits({ text }, { description }));
    expect(texts('Netflix', 'NETFLIX.COM 8003', 'SQ *NETFLIX', 'Hulu')).toEqual([true, true, false]);
    expect(texts('City Power', 'CITY WATER', 'Power bill', 'Gas')).toEqual([true, true, false]);
    expect(texts('City Power Company', 'City parking', 'CITY POWER 0311', 'power by the city')).toEqual([
      false,
      true,
      true,
    ]);
    expect(texts('🏠', '🏠', '🚗')).toEqual([true, false]);
  });

  test('with the same type, and savings with the same goal, whatever their text', () => {
    expect(fits({ type: 'income' })).toBe(false);
    const car = { type: 'savings', goalId: 'car' as GoalId } as const;
    expect(fits({ ...car, text: 'Contribution' }, { ...car, description: 'For the car' })).toBe(true);
    expect(fits({ ...car, goalId: 'house' as GoalId }, car)).toBe(false);
  });
});

describe('of several rows and occurrences', () => {
  const schedule = (id: string, shownDay: string, own: Partial<Occurrence> = {}) =>
    occurrence(shownDay, { scheduleId: id as ScheduleId, ...own });

  test('the best pair comes first: the merchant, the amount, the days, the difference', () => {
    const rent = schedule('rent', due);
    const late = pastRow('late', daysLater(3));
    expect(link([late, pastRow('near', daysLater(-1))], [rent])).toEqual([`near → rent ${due}`]);
    expect(link([late, pastRow('dearer', due, { amount: 101_00 as Cents })], [rent])).toEqual([`late → rent ${due}`]);
    expect(link([late, pastRow('garage', due, { text: 'Garage rent' })], [rent])).toEqual([`late → rent ${due}`]);
    const [dear, cheap] = [105_00, 99_00].map((amount) => pastRow(`${amount}`, due, { amount: amount as Cents }));
    expect(link([dear as LinkRow, cheap as LinkRow], [rent])).toEqual([`9900 → rent ${due}`]);
  });

  test('each is linked at most once, so the second row takes the second occurrence', () => {
    const two = [schedule('rent', due), schedule('rent', daysLater(10))];
    expect(link([pastRow('a', daysLater(1)), pastRow('b', daysLater(6))], two)).toEqual([
      `a → rent ${due}`,
      `b → rent ${daysLater(10)}`,
    ]);
    expect(link([pastRow('a', daysLater(1)), pastRow('b', daysLater(2))], [schedule('rent', due)])).toEqual([
      `a → rent ${due}`,
    ]);
  });

  test('a tie is left to the user, who is offered the best three', () => {
    const rent = schedule('rent', due);
    const same = ['a', 'b', 'c', 'd'].map((id) => pastRow(id, daysLater(1)));
    expect(link(same, [rent])).toEqual([]);
    expect(link([pastRow('early', daysLater(-1)), pastRow('late', daysLater(1))], [rent])).toEqual([]);
    expect(link([pastRow('row', due)], [rent, schedule('other', due)])).toEqual([]);
    const target = { occurrence: rent, window: monthlyWindow };
    const best = pastRow('best', due);
    expect(
      runSteps(candidatesOf([...same, best], [target]))
        .get(target)
        ?.map((row) => row.transactionId),
    ).toEqual(['best', 'a', 'b']);
  });

  test('a row that fits more than 20 occurrences is left to the user', () => {
    const many = Array.from({ length: 21 }, (_, index) =>
      schedule(`s${index}`, due, { amount: exactly(95_00 + index) }),
    );
    const exact = schedule('exact', due);
    expect(link([pastRow('row', due)], [...many.slice(0, 19), exact])).toEqual([`row → exact ${due}`]);
    expect(link([pastRow('row', due)], [...many, exact])).toEqual([]);
  });

  const rows = fc.array(
    fc.record({
      days: fc.integer({ min: -9, max: 18 }),
      amount: fc.constantFrom(90_00, 97_00, 100_00, 100_00, 104_00, 130_00),
      text: fc.constantFrom('Rent', 'Rent', 'Rent of the flat', 'Gym'),
    }),
    { maxLength: 7 },
  );
  const occurrences = fc.array(
    fc.record({
      days: fc.constantFrom(0, 0, 4, 9),
      amount: fc.constantFrom(100_00, 100_00, 103_00),
      description: fc.constantFrom('Rent', 'Rent', 'Gym'),
    }),
    { maxLength: 5 },
  );

  test('the links are those that a plain search finds', () => {
    fc.assert(
      fc.property(rows, occurrences, (paid, expected) => {
        /** As sortable text; undefined if they do not fit. */
        const rank = (row: (typeof paid)[0], one: (typeof expected)[0]) => {
          const days = row.days - one.days;
          const difference = Math.abs(row.amount - one.amount);
          const text = row.text === one.description ? 0 : row.text.split(' ').includes(one.description) ? 1 : 2;
          if (days < -5 || days > 7 || difference > Math.max(one.amount / 10, 2_00) || text === 2) return undefined;
          return [text, Number(difference > 0), Math.abs(days), String(difference).padStart(9, '0')].join(' ');
        };
        let free = paid.flatMap((row) => expected.map((one) => ({ row, one, rank: rank(row, one) })));
        free = free.filter((pair) => pair.rank !== undefined);
        const links: string[] = [];
        while (free.length > 0) {
          const best = free.map((pair) => pair.rank).sort()[0];
          const equal = free.filter((pair) => pair.rank === best);
          for (const { row, one } of equal) {
            const rivals = equal.filter((pair) => pair.row === row || pair.one === one);
            if (rivals.length === 1)
              links.push(`${paid.indexOf(row)} → ${expected.indexOf(one)} ${daysLater(one.days)}`);
          }
          free = free.filter((pair) => !equal.some(({ row, one }) => pair.row === row || pair.one === one));
        }
        const given = paid.map(({ days, amount, text }, index) =>
          pastRow(`${index}`, daysLater(days), { amount: amount as Cents, text }),
        );
        const open = expected.map(({ days, amount, description }, index) =>
          schedule(`${index}`, daysLater(days), { amount: exactly(amount), description }),
        );
        expect(link(given, open).sort()).toEqual(links.sort());
        expect(link(given.toReversed(), open.toReversed()).sort()).toEqual(links.sort());
      }),
      { numRuns: 500 },
    );
  });

  test('the candidates are those that a comparison of all rows with all occurrences finds', () => {
    const texts = fc.constantFrom(
      ...[
        'Rent',
        'Rent of the flat',
        'City Power',
        'City Water',
        'City Power Company',
        'POS Power City',
        'a a b',
        'b a',
      ],
      ...['Card 1234', '🏠', ' 🏠', '', 'Long'.repeat(12), `${'long'.repeat(12)} city`, 'Straße power', 'strasse'],
    );
    const types = fc.constantFrom(
      ...[
        { type: 'expense' as const, goalId: null },
        { type: 'expense' as const, goalId: null },
      ],
      { type: 'income' as const, goalId: null },
      ...[null, 'car', 'house'].map((goalId) => ({ type: 'savings' as const, goalId: goalId as GoalId | null })),
    );
    const amount = fc.constantFrom(90_00, 100_00, 100_00, 103_00, 130_00);
    const days = fc.integer({ min: -3, max: 9 });
    const anyRows = fc.array(fc.record({ days, amount, text: texts, type: types }), { maxLength: 15 });
    const anyTargets = fc.array(
      fc.record({ days, amount, description: texts, type: types, window: fc.constantFrom(0, 1, 5) }),
      { maxLength: 60, size: 'max' },
    );
    fc.assert(
      fc.property(anyRows, anyTargets, (paid, expected) => {
        const given = paid.map((one, index) =>
          pastRow(`${index}`, daysLater(one.days), { ...one.type, amount: one.amount as Cents, text: one.text }),
        );
        const targets = expected.map((one, index) => ({
          occurrence: schedule(`${index}`, daysLater(one.days), {
            ...{ ...one.type, amount: exactly(one.amount), description: one.description },
          }),
          window: { before: one.window, after: one.window + 1 },
        }));
        const rank = (row: LinkRow, { occurrence, window: { before, after } }: LinkTarget) => {
          const apart = daysBetween(occurrence.shownDay, row.date);
          if (apart < -before || apart > after) return null;
          return rankOf(row, occurrence, { days: Math.abs(apart), merchant: merchantOf });
        };
        const few = given.filter((row) => targets.filter((target) => rank(row, target) !== null).length <= 20);
        const best = targets.map((target) => {
          const fitting = few.filter((row) => rank(row, target) !== null);
          return fitting.sort((a, b) => Number(rank(a, target)) - Number(rank(b, target))).slice(0, 3);
        });
        const found = runSteps(candidatesOf(given, targets));
        expect(targets.map((target) => found.get(target) ?? [])).toEqual(best);
      }),
      { numRuns: 300 },
    );
  });

  test('10,000 rows are hardly compared with 250 occurrences of other names on one day', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => pastRow(`${index}`, due, { text: `a${index} b0 c` }));
    const names = Array.from({ length: 250 }, (_, index) => `b${index} c d${index % 50}`);
    const words = vi.spyOn(Set.prototype, 'has');
    const links = link(
      rows,
      names.map((description, id) => schedule(`${id}`, due, { description })),
    );
    const lookups = words.mock.calls.length;
    words.mockRestore();
    expect(links).toEqual([]);
    expect(lookups).toBeLessThan(1_000_000);
  });

  test('occurrences with other names than the first 250 are left to the user, and their names are not read', () => {
    const names = Array.from({ length: 4000 }, (_, index) => String.fromCharCode(0xac00 + index) + '각'.repeat(180));
    const occurrences = names.map((description, id) => schedule(`${id}`, due, { description }));
    const rows = [249, 250].map((id) => pastRow(`${id}`, due, { text: names[id] as string }));
    const reads = vi.spyOn(String.prototype, 'normalize');
    const links = link(rows, occurrences);
    const folded = reads.mock.calls.length;
    reads.mockRestore();
    expect(links).toEqual([`249 → 249 ${due}`]);
    expect(folded).toBeLessThan(1000);
  });

  test('2,000 rows are compared with 200 occurrences in steps that read few texts each', () => {
    const rows = Array.from({ length: 2000 }, (_, index) => pastRow(`${index}`, due, { text: `Rent ${index}` }));
    const targets = Array.from({ length: 200 }, (_, index) => {
      return { window: monthlyWindow, occurrence: schedule(`${index}`, due, { description: `Rent ${2000 + index}` }) };
    });
    expect(readsInSteps(linkRows(rows, targets))).toBeLessThan(400);
    expect(readsInSteps(candidatesOf(rows, targets))).toBeLessThan(400);
  });

  test('10,000 equal rows and 200 equal schedules are compared within their days only', () => {
    const equal = Array.from({ length: 10_000 }, (_, index) => pastRow(`${index}`, daysLater(index % 400)));
    const every = Array.from({ length: 200 }, (_, id) =>
      Array.from({ length: 14 }, (_, month) => schedule(`${id}`, daysLater(month * 30))),
    ).flat();
    expect(link(equal, every)).toEqual([]);
  });
});
