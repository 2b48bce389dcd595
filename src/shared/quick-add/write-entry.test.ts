import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { trimVisible } from '#shared/http/fields.ts';
import type { GoalId } from '#shared/ids.ts';
import { cents, dollarsOfCents, MAX_AMOUNT } from '#shared/money.ts';
import { ENTRY_MAX, type ParsedEntry, parseEntry } from '#shared/quick-add/parse-entry.ts';
import { readEntry } from '#shared/quick-add/read-entry.ts';
import { writeEntry } from '#shared/quick-add/write-entry.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import { CATEGORY_MAX, DESCRIPTION_MAX, type TransactionDraft } from '#shared/transactions/contract.ts';

const TODAY = '2026-11-23' as CalendarDate;

/** Texts that people write, and texts that look like an amount, a day, a category, or a goal. */
function anyName(maxLength: number): fc.Arbitrary<string> {
  const word = fc.constantFrom(
    ...['coffee', 'iPhone 15', '4.50', '$3', '+7', '7 up', '"', '#food', '>', '> car', 'sun', 'on friday', 'Nov 20'],
    ...['today', '2026-11-20', '11/20', 'c#', '&', '-', ',', 'ends,', '  ', '“a”', '日本語', '🍕', "joe's", '1 + 2'],
    ...['last night', '2 days ago', 'friday night', 'sun, nov 22', '+pay'],
  );
  return fc
    .oneof(
      fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
    )
    .map((text) => text.slice(0, maxLength).toWellFormed().replaceAll('\0', ''))
    .map((text) => trimVisible(text) || 'x');
}

interface Case {
  readonly draft: TransactionDraft;
  readonly others: readonly string[];
  readonly goals: readonly { readonly _id: GoalId; readonly name: string }[];
}

const anyCategory = anyName(CATEGORY_MAX).map((name) => normalizeCategory(name).slice(0, CATEGORY_MAX).trim() || 'x');

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    type: fc.constantFrom('income', 'expense', 'savings'),
    amount: fc.integer({ min: 1, max: MAX_AMOUNT }).map(cents),
    description: anyName(DESCRIPTION_MAX),
    category: anyCategory,
    others: fc.array(anyCategory, { maxLength: 5 }),
    goalNames: fc.array(anyName(100), { minLength: 1, maxLength: 4 }),
    goalIndex: fc.nat({ max: 3 }),
    back: fc.oneof(fc.nat({ max: 10 }), fc.nat({ max: 9000 })),
    isKnown: fc.boolean(),
  })
  .map(({ type, amount, description, category, others, goalNames, goalIndex, back, isKnown }) => {
    const goals = goalNames.map((name, index) => ({ _id: `goal-${index}` as GoalId, name }));
    const isSavings = type === 'savings';
    return {
      draft: {
        ...{ type, amount, description, note: '' },
        category: isSavings ? undefined : category,
        goalId: isSavings ? goals[goalIndex % goals.length]?._id : undefined,
        date: addDays(TODAY, -back),
      },
      others: isKnown ? [...others, category] : others,
      goals,
    };
  });

describe('writing an entry', () => {
  test('and reading it gives any draft back', () => {
    fc.assert(
      fc.property(anyCase, ({ draft, others, goals }) => {
        const { amount, ...fields } = draft;
        const names = { today: TODAY, categories: { expense: others, income: [] }, goals };
        const text = writeEntry({ ...fields, dollars: dollarsOfCents(amount) } as ParsedEntry, names);
        expect(text.length).toBeLessThanOrEqual(ENTRY_MAX);
        const context = { ...names, suggestions: { expense: [], income: [] } };
        expect(readEntry(text, context).draft).toEqual(draft);
      }),
      { numRuns: 500 },
    );
  });

  const goals = [{ _id: 'g' as GoalId, name: 'New car' }];
  const names = { today: TODAY, categories: { expense: ['food & dining', 'food'], income: [] }, goals };

  test.each([
    [{ type: 'expense', dollars: 12.5, description: 'Coffee' }, '12.50 Coffee'],
    [{ type: 'expense', description: 'Coffee', category: 'food & dining' }, 'Coffee #food & dining'],
    [{ type: 'income', dollars: 2000, description: 'Pay', category: 'new' }, '+2000.00 Pay #new'],
    [{ type: 'income', description: 'Pay' }, '+ Pay'],
    [{ type: 'savings', dollars: 5, description: '', goalId: 'g' as GoalId }, '5.00 > New car'],
    [{ type: 'savings', dollars: 5, description: '' }, '5.00 >'],
    [{ type: 'expense', dollars: 3, description: '7 up 2.50' }, '3.00 "7 up 2.50"'],
    [{ type: 'expense', dollars: 3, description: 'a', category: 'two words' }, '3.00 "a" #"two words"'],
    [{ type: 'expense', dollars: 3, description: 'a', date: '2026-11-22' as CalendarDate }, '3.00 a yesterday'],
    [{ type: 'expense', dollars: 3, description: 'a', date: '2026-11-02' as CalendarDate }, '3.00 a Nov 2'],
    [{ type: 'expense', dollars: 3, description: 'a', date: '2025-11-02' as CalendarDate }, '3.00 a Nov 2, 2025'],
    [{ type: 'expense', dollars: 3, description: 'a', date: '2026-11-24' as CalendarDate }, '3.00 a 2026-11-24'],
    [{ type: 'expense', description: '' }, ''],
  ] as const)('writes %j as %j', (entry, text) => {
    expect(writeEntry(entry, names)).toBe(text);
    expect(parseEntry(text, names)).toMatchObject(entry);
  });
});
