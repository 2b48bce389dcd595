import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { FileRow } from '#shared/imports/matching.ts';
import { fileRow } from './imports.ts';

const FIRST_DAY = '2026-01-01' as CalendarDate;
/** Days on which money moves. */
export const DAYS = 90;

/** What happened: one movement on one account. */
export interface BankEvent {
  /** Days since the first. */
  readonly day: number;
  /** Signed cents. */
  readonly amount: number;
  readonly account: 'checking' | 'card';
  readonly shop: string;
  /** One side of a transfer between the two accounts, which is no income and no expense. */
  readonly isTransfer: boolean;
  /** Null for a row that the bank shows only once it is booked. */
  readonly pending: { readonly text: string } | null;
  /** From this day on the bank shows the booked row, with this day and text. */
  readonly booked: { readonly day: number; readonly text: string };
  readonly id: string;
  /** Null for an event that nobody typed. */
  readonly typed: { readonly on: number; readonly day: number; readonly text: string } | null;
}

type Random = () => number;

/** A small generator of pseudorandom numbers from 0 to 1: the same seed gives the same household. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SHOPS =
  'Lidl,Aldi,Rewe,Corner Bakery,Shell,City Pharmacy,Amazon,Ikea,Book Store,Pizzeria Roma,Metro,Cinema'.split(',');
/** Prices that repeat from day to day. */
const USUAL_PRICES = [250, 350, 450, 999, 1200, 1500, 2000];

interface Purchase extends Pick<BankEvent, 'day' | 'amount' | 'account' | 'shop' | 'isTransfer'> {}

/** Everything that happens to one household in ninety days; about 187 rows. */
export function household(random: Random): BankEvent[] {
  const chance = (share: number) => random() < share;
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const among = <Item>(items: readonly Item[]) => items[upTo(items.length - 1)] as Item;
  const hasCard = chance(0.4);
  const account = () => (hasCard && chance(0.5) ? 'card' : 'checking');
  const purchases: Purchase[] = [];
  const add = (day: number, amount: number, shop: string, details: Partial<Purchase> = {}) =>
    purchases.push({ day, amount, shop, account: account(), isTransfer: false, ...details });

  const cafe = among(['Cafe Blau', 'Coffee House']);
  const coffee = among([350, 380, 450]);
  const debits = [among([0, 1, 2]), among([3, 4]), among([5, 6])].map((weekday) => ({
    weekday,
    amount: 500 + upTo(3000),
  }));
  for (let day = 0; day < DAYS; day += 1) {
    if (chance(0.4)) for (let cups = chance(0.3) ? 2 : 1; cups > 0; cups -= 1) add(day, -coffee, cafe);
    for (let count = upTo(2); count > 0; count -= 1) {
      add(day, -(chance(0.3) ? among(USUAL_PRICES) : 100 + upTo(9000)), among(SHOPS));
    }
    for (const [index, { weekday, amount }] of debits.entries()) {
      if (day % 7 === weekday) add(day, -amount, `Weekly ${index}`, { account: 'checking' });
    }
    if (day % 30 === 0) add(day, -90_000, 'Rent', { account: 'checking' });
    if (day % 14 === 3) add(day, 150_000, 'Employer', { account: 'checking' });
    if (hasCard && day % 14 === 10) {
      const amount = 10_000 + upTo(20_000);
      add(day, -amount, 'Card payment', { account: 'checking', isTransfer: true });
      add(day, amount, 'Payment received', { account: 'card', isTransfer: true });
    }
  }
  return purchases.map((purchase, index) => asSeen(purchase, index, { chance, upTo }));
}

interface Dice {
  chance(share: number): boolean;
  upTo(most: number): number;
}

/** How the bank shows a purchase, and whether the user typed it. */
function asSeen(purchase: Purchase, index: number, { chance, upTo }: Dice): BankEvent {
  const { day, shop, isTransfer } = purchase;
  const isPending = chance(0.3);
  const bookedDay = day + (isPending ? 1 + upTo(3) : upTo(1));
  const text = chance(0.5) ? shop.toUpperCase() : `${shop.toUpperCase()} ${100 + upTo(20)}`;
  const typedLate = chance(0.2) ? 1 : 0;
  return {
    ...purchase,
    pending: isPending ? { text: chance(0.5) ? text : `PENDING ${shop}` } : null,
    booked: { day: chance(0.5) ? bookedDay : day, text },
    id: `${index}`,
    typed:
      !isTransfer && chance(0.5)
        ? { on: day + upTo(2), day: day + typedLate, text: chance(0.5) ? shop : 'Shopping' }
        : null,
  };
}

/** The row that the bank shows of an event on a day; null before it appears. @param hasIds pending rows have none */
export function rowOn(event: BankEvent, day: number, hasIds: boolean): FileRow | null {
  const { pending, booked, amount, id } = event;
  const shownFrom = Math.max(booked.day, event.day + (pending ? 1 : 0));
  if (day >= shownFrom) return fileRow(dateOf(booked.day), amount, booked.text, { externalId: hasIds ? id : null });
  return pending && day >= event.day ? fileRow(dateOf(event.day), amount, pending.text) : null;
}

const DATES = new Map<number, CalendarDate>();

/** @param day days since the first */
export function dateOf(day: number): CalendarDate {
  const date = DATES.get(day) ?? addDays(FIRST_DAY, day);
  DATES.set(day, date);
  return date;
}
