import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { asTransaction, DAMAGED, type Entry, edited } from '#web/outbox/entry.ts';
import { readEntry } from '#web/outbox/read-entry.ts';

const ID = '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071' as TransactionId;
const ENTRY: Entry = {
  place: 7,
  userId: 'ann',
  draft: {
    _id: ID,
    type: 'expense',
    amount: 4_50 as Cents,
    description: 'Coffee',
    category: 'groceries',
    date: '2026-03-10' as CalendarDate,
    note: '',
  },
  wasSent: false,
  faults: 0,
  problem: null,
};

/** The entry with other values in the place of some, as a damaged disk has them. */
const damaged = (change: object) => ({ ...ENTRY, ...change }) as Entry;
const withDraft = (change: object) => damaged({ draft: { ...ENTRY.draft, ...change } });

test.each([
  ['a new one', ENTRY],
  ['one that was sent and edited', damaged({ wasSent: true, faults: 2, earlier: [ENTRY.draft] })],
  ['one that the server rejected', damaged({ problem: { code: 'goal_closed', message: 'This goal is closed' } })],
  ['savings', withDraft({ type: 'savings', category: undefined, goalId: ID })],
  ['one of 200 characters', withDraft({ description: 'ß'.repeat(200), note: 'two\nlines', category: 'über & drüber' })],
])('reads %s as it is', (_, entry) => {
  expect(readEntry(entry)).toBe(entry);
});

describe('a damaged entry', () => {
  test.each<[string, object, object]>([
    ['the amount', { amount: '4.50' }, { amount: 0 }],
    ['an amount of half a cent', { amount: 0.5 }, { amount: 0 }],
    ['no number', { amount: Number.NaN }, { amount: 0 }],
    ['the description', { description: { text: 'Coffee' } }, { description: '' }],
    ['an empty description', { description: '' }, { description: '' }],
    ['the day', { date: '2026-02-30' }, { date: '' }],
    ['a day that is a Date', { date: new Date(0) }, { date: '' }],
    ['the type', { type: 'transfer' }, { type: 'expense' }],
    ['the category', { category: 5 }, { category: null }],
    ['the goal', { goalId: ['x'] }, { goalId: null }],
    ['the note', { note: undefined }, { note: '' }],
    ['the id', { _id: 'x' }, { _id: '7' }],
    ['a missing id', { _id: undefined }, { _id: '7' }],
  ])('keeps what can be read beside %s', (_, change, empty) => {
    const read = readEntry(withDraft(change));
    expect(read.problem?.code).toBe(DAMAGED);
    expect(asTransaction(read.draft)).toEqual({ ...asTransaction(ENTRY.draft), ...empty });
  });

  test.each([
    ['was sent is not known', { wasSent: 'yes' }],
    ['its failures are not known', { faults: null }],
    ['its problem is not known', { problem: 'rejected' }],
    ['its problem has no message', { problem: { code: 'goal_closed' } }],
    ['its earlier contents are not known', { earlier: [null] }],
  ])('needs a look with all that it is if %s', (_, change) => {
    const { draft, problem } = readEntry(damaged(change));
    expect(draft).toEqual(ENTRY.draft);
    expect(problem?.code).toBe(DAMAGED);
  });

  test('is never sent by itself, whatever became of it', () => {
    const part = fc.oneof(fc.anything(), fc.constantFrom(null, undefined, '', {}, []));
    const property = fc.property(part, fc.constantFrom(...Object.keys(ENTRY.draft), 'all of it'), (junk, name) => {
      const entry = name === 'all of it' ? damaged({ draft: junk }) : withDraft({ [name]: junk });
      const read = readEntry(entry);
      if (read === entry) return;
      expect(read.problem).not.toBeNull();
      expect(typeof read.draft._id).toBe('string');
      expect(typeof read.draft.description).toBe('string');
      expect(read.draft.amount).toBeGreaterThanOrEqual(0);
    });
    fc.assert(property);
  });

  test('keeps its id if that can be read, and otherwise gets another one', () => {
    const whole = { ...ENTRY.draft, _id: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6072' as TransactionId };
    expect(edited(readEntry(withDraft({ amount: 'x' })), whole)).toEqual(ENTRY);
    expect(edited(readEntry(damaged({ draft: null })), whole)).toEqual({ ...ENTRY, draft: whole });
    expect(edited(readEntry(damaged({ draft: null, wasSent: true })), whole).wasSent).toBe(false);
  });
});
