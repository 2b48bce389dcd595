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
/** The file of the bank has the last of these days, and those after them. */
const FILE = { first: 30, last: 75 };

interface Purchase {
  readonly amount: number;
  readonly day: CalendarDate;
  readonly booked: CalendarDate;
}

/** A purchase every other day, a bus ticket on every workday, and often a coffee, booked up to two days later on a workday. */
function purchasesOf(random: () => number): Purchase[] {
  const purchases: Purchase[] = [];
  for (let number = 0; number <= FILE.last; number += 1) {
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

/** How many rows of the file are new, and how many should be. */
function countNew(purchases: readonly Purchase[]): { found: number; truth: number } {
  const left = dateOfNumber(FIRST + LEFT);
  const [first, today] = [dateOfNumber(FIRST + FILE.first), dateOfNumber(FIRST + FILE.last)];
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

test('a bank lists what another app has told on earlier days with hardly a row lost or doubled', () => {
  let [lost, doubled, rows] = [0, 0, 0];
  for (let person = 0; person < PEOPLE; person += 1) {
    const purchases = purchasesOf(randomOf(person));
    const { found, truth } = countNew(purchases);
    lost += Math.max(0, truth - found);
    doubled += Math.max(0, found - truth);
    rows += purchases.length;
  }
  expect(rows).toBeGreaterThan(10_000);
  expect(lost).toBeLessThanOrEqual(5);
  expect(doubled).toBeLessThanOrEqual(20);
});
