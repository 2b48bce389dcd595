import { expect, test } from 'vitest';
import { addDays, type CalendarDate, dateOfNumber, dayNumber } from '#shared/calendar-date.ts';
import { matchRows } from '#shared/imports/match-rows.ts';
import type { FileRow } from '#shared/imports/matching.ts';
import { randomOf } from '#testing/model/bank-household.ts';
import { fileRow, importedRow } from '#testing/model/imports.ts';

const PEOPLE = 100;
const FIRST = dayNumber('2026-01-01' as CalendarDate);
/** The user left the other app after so many days. */
const LEFT = 60;
const LAST = 75;

interface Purchase {
  readonly amount: number;
  readonly day: CalendarDate;
  readonly booked: CalendarDate;
}

/** A purchase every other day, a bus ticket on every workday, and often a coffee, booked up to two days later on a workday. */
function purchasesOf(random: () => number): Purchase[] {
  const purchases: Purchase[] = [];
  for (let number = 0; number <= LAST; number += 1) {
    const day = dateOfNumber(FIRST + number);
    const amounts = [
      ...(random() < 0.5 ? [-2_00 - Math.floor(random() * 80_00)] : []),
      ...(isWorkday(day) ? [-2_90] : []),
      ...(random() < 0.4 ? [-4_50] : []),
    ];
    for (const amount of amounts) {
      let booked = addDays(day, Math.floor(random() * 3));
      while (!isWorkday(booked)) booked = addDays(booked, 1);
      purchases.push({ amount, day, booked });
    }
  }
  return purchases;
}

function isWorkday(day: CalendarDate): boolean {
  return ![0, 6].includes(new Date(day).getUTCDay());
}

/** How many rows of a file of the bank are new, and how many should be. @param begins the number of its first day */
function countNew(purchases: readonly Purchase[], begins: number): { found: number; truth: number } {
  const left = dateOfNumber(FIRST + LEFT);
  const [first, today] = [dateOfNumber(FIRST + begins), dateOfNumber(FIRST + LAST)];
  const known = purchases.filter(({ day }) => day <= left);
  const imported = known.map(({ day, amount }, index) =>
    importedRow(`${index}`, fileRow(day, amount, 'Payee'), { layout: 'ynab' }),
  );
  const listed = purchases.filter(({ booked }) => booked >= first && booked <= today);
  const rows: FileRow[] = listed.map(({ booked, amount }) => fileRow(booked, amount, 'POS 0042'));
  const { matches } = matchRows({ sources: [{ sourceId: 'bank', layout: 'ofx', rows }], imported, entered: [], today });
  return {
    found: matches.filter(({ verdict }) => verdict === 'new').length,
    truth: listed.filter(({ day }) => day > left).length,
  };
}

function simulate(begins: number) {
  let [lost, doubled, rows] = [0, 0, 0];
  for (let person = 0; person < PEOPLE; person += 1) {
    const purchases = purchasesOf(randomOf(person));
    const { found, truth } = countNew(purchases, begins);
    lost += Math.max(0, truth - found);
    doubled += Math.max(0, found - truth);
    rows += purchases.length;
  }
  return { lost, doubled, rows };
}

test('a bank lists what another app has told on earlier days with hardly a row lost or doubled', () => {
  const { lost, doubled, rows } = simulate(30);
  expect(rows).toBeGreaterThan(10_000);
  expect(lost).toBeLessThanOrEqual(5);
  expect(doubled).toBeLessThanOrEqual(20);
});

test('a file that begins where the other app ended loses hardly a row', () => {
  for (const begins of [LEFT - 1, LEFT, LEFT + 1, LEFT + 2]) expect(simulate(begins).lost).toBeLessThanOrEqual(5);
});
