import { expect, test } from 'vitest';
import type { FileRow } from '#shared/imports/matching.ts';
import { type BankEvent, DAYS, dateOf, household, randomOf, rowOn } from '#testing/model/bank-household.ts';
import { entered, ImportModel } from '#testing/model/imports.ts';

const PEOPLE = 300;
/** After this day, everything is booked and was exported. */
const END = DAYS + 20;

/**
 * Lives through the days of a household: its user types some purchases, imports overlapping files every few days, and leaves
 * out the payments of the card, whose two sides can be in different files, and the rows that may be pending ones of earlier files.
 * @param overlaps whether each file begins long before the end of the one before; otherwise on the day after
 */
function live(events: readonly BankEvent[], random: () => number, overlaps = true): ImportModel {
  const model = new ImportModel();
  const interval = 3 + Math.floor(random() * 12);
  const overlap = 10 + Math.floor(random() * 25);
  const hasIds = random() < 0.4;
  const imported = new Set<BankEvent>();
  let last = -1;
  for (let day = 0; day <= END; day += 1) {
    for (const event of events) {
      if (event.typed?.on !== day || imported.has(event)) continue;
      model.enter(entered(`typed ${event.id}`, dateOf(event.typed.day), event.amount, event.typed.text));
    }
    if (day % interval !== interval - 1 && day !== END) continue;
    const first = dateOf(overlaps ? day - interval - overlap : last + 1);
    last = day;
    const rowsOf = (account: BankEvent['account']): FileRow[] =>
      events.flatMap((event) => {
        const row = event.account === account ? rowOn(event, day, hasIds) : null;
        if (!row || row.date < first) return [];
        imported.add(event);
        return row;
      });
    const sources = (['checking', 'card'] as const).map((sourceId) => ({ sourceId, rows: rowsOf(sourceId) }));
    model.import(sources, dateOf(day), ({ text, amount }, { transactionId }) => {
      return (
        /payment/i.test(text) ||
        model.transactions.some((known) => known.id === transactionId && known.amount === amount)
      );
    });
  }
  return model;
}

/** Pairs what happened with what was recorded by amount, in the order of days, at most ten days apart. */
function compareBooks(events: readonly BankEvent[], model: ImportModel): { lost: number; doubled: number } {
  const truth = Map.groupBy(
    events.filter(({ isTransfer }) => !isTransfer),
    ({ amount }) => amount,
  );
  const recorded = Map.groupBy(model.transactions, ({ amount }) => amount);
  let lost = 0;
  let doubled = 0;
  for (const amount of new Set([...truth.keys(), ...recorded.keys()])) {
    const happened = (truth.get(amount) ?? []).map(({ day }) => dateOf(day)).sort();
    const noted = (recorded.get(amount) ?? []).map(({ date }) => date).sort();
    while (happened.length > 0 && noted.length > 0) {
      const days = (Date.parse(noted[0] as string) - Date.parse(happened[0] as string)) / 86_400_000;
      if (days > 10) lost += 1;
      if (days < -10) doubled += 1;
      if (days >= -10) happened.shift();
      if (days <= 10) noted.shift();
    }
    lost += happened.length;
    doubled += noted.length;
  }
  return { lost, doubled };
}

function simulate(overlaps: boolean) {
  let [rows, lost, doubled] = [0, 0, 0];
  for (let person = 0; person < PEOPLE; person += 1) {
    const random = randomOf(person);
    const events = household(random);
    const found = compareBooks(events, live(events, random, overlaps));
    rows += events.length;
    lost += found.lost;
    doubled += found.doubled;
  }
  return { rows, lost, doubled };
}

test('loses at most 10 and doubles at most 20 of 56,000 rows of 300 people in 90 days', { timeout: 60_000 }, () => {
  const { rows, lost, doubled } = simulate(true);
  expect(rows).toBeGreaterThan(55_000);
  expect(lost).toBeLessThanOrEqual(10);
  expect(doubled).toBeLessThanOrEqual(20);
});

/** Nothing tells a pending coffee that was booked later from another coffee, so some are doubled: 2,850 without questions. */
test('loses no more rows, and asks about many pending ones, if no file overlaps', { timeout: 60_000 }, () => {
  const { lost, doubled } = simulate(false);
  expect(lost).toBeLessThanOrEqual(10);
  expect(doubled).toBeLessThanOrEqual(2100);
});
