import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { type EntryContext, readEntry } from '#shared/quick-add/read-entry.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';

const TODAY = '2026-11-23' as CalendarDate; // a Monday

const goal = (id: string, name: string) => ({ _id: id as GoalId, name });

const CONTEXT: EntryContext = {
  today: TODAY,
  categories: {
    expense: [...DEFAULT_CATEGORIES.expense, 'car insurance', 'food 12', 'c#'],
    income: [...DEFAULT_CATEGORIES.income],
  },
  goals: [goal('g1', 'Holiday'), goal('g2', 'New car'), goal('g3', '2 Weeks off'), goal('g4', 'holiday')],
  suggestions: {
    expense: [{ description: 'Lidl', category: 'groceries', amount: null, count: 9 }],
    income: [],
  },
};

const read = (text: string) => readEntry(text, CONTEXT);

/** The understood parts of a text. */
function partsOf(text: string) {
  const { type, dollars, description, category, goalId, date } = read(text);
  return { type, dollars, description, category, goalId, date };
}

describe('an entry', () => {
  test.each([
    ['12.50 coffee yesterday', 'expense', 12.5, 'coffee', 'food & dining', '2026-11-22'],
    ['+2000 salary', 'income', 2000, 'salary', 'salary', TODAY],
    ['#groceries 64 lidl', 'expense', 64, 'lidl', 'groceries', TODAY],
    ['coffee 4', 'expense', 4, 'coffee', 'food & dining', TODAY],
    ['lunch yesterday 12', 'expense', 12, 'lunch', 'food & dining', '2026-11-22'],
    ['lidl 31.07', 'expense', 31.07, 'lidl', 'groceries', TODAY],
    ['thingamajig 5', 'expense', 5, 'thingamajig', 'other', TODAY],
    ['utilities 80', 'expense', 80, 'utilities', 'utilities', TODAY],
    ['+salary 2000', 'income', 2000, 'salary', 'salary', TODAY],
    ['+1 ticket 20', 'expense', 20, '+1 ticket', 'other', TODAY],
    ['+2000 Salary ACME', 'income', 2000, 'Salary ACME', 'salary', TODAY],
    ['new car insurance 90', 'expense', 90, 'new car insurance', 'car insurance', TODAY],
    ['windowshopping 9', 'expense', 9, 'windowshopping', 'other', TODAY],
    ['#bills 30', 'expense', 30, 'Bills', 'bills', TODAY],
  ])('%j is understood', (text, type, dollars, description, category, date) => {
    expect(partsOf(text)).toEqual({ type, dollars, description, category, goalId: undefined, date });
    expect(read(text)).toMatchObject({
      draft: { type, amount: dollars * 100, description, category, date },
      errors: {},
    });
  });

  test.each([
    ['50 > holiday', 'g1', 'Holiday'],
    ['> new car 50 first pay', 'g2', 'first pay'],
    ['50 >2 weeks off', 'g3', '2 Weeks off'],
    ['50 >> holiday', 'g4', 'holiday'],
    ['50 > holidy', 'g1', 'Holiday'],
    ['50 > "New car"', 'g2', 'New car'],
    ['50 > hol', 'g1', 'Holiday'],
  ])('%j saves for a goal', (text, goalId, description) => {
    expect(read(text).draft).toMatchObject({ type: 'savings', amount: 5000, goalId, description });
  });

  test.each(['50 > moon landing', '50 >', '50 >>> holiday', '50 > ho', '50 > "ho "'])(
    '%j names no known goal',
    (text) => {
      expect(read(text)).toMatchObject({ type: 'savings', dollars: 50, draft: undefined });
      expect(read(text).errors).toHaveProperty('goalId', ['Goal is required for savings transactions']);
    },
  );

  test.each(['50 > "   "', '50 > "h  "'])('%j does not name the only goal', (text) => {
    const { draft } = readEntry(text, { ...CONTEXT, goals: [goal('g1', 'Holiday')] });
    expect(draft).toBeUndefined();
  });
});

describe('the amount', () => {
  test.each([
    ['iPhone 15 case 19.99', 19.99, 'iPhone 15 case'],
    ['19.99 iPhone 15 case', 19.99, 'iPhone 15 case'],
    ['19,99 iPhone 15 case', 19.99, 'iPhone 15 case'],
    ['$20 usb 3.0 hub', 20, 'usb 3.0 hub'],
    ['20 € cable 2.0', 20, 'cable 2.0'],
    ['$ 20 cable', 20, 'cable'],
    ['€20 cable 5', 20, 'cable 5'],
    ['route 66 diner 18', 18, 'route 66 diner'],
    ['rent 1,200', 1200, 'rent'],
    ['rent 1.200,50', 1200.5, 'rent'],
    ['rent 1\u202f200,50', 1200.5, 'rent'],
    ['lunch 12+3.50', 15.5, 'lunch'],
    ['12 + 3.50 lunch', 15.5, 'lunch'],
    ['12.50-2.25 refunded lunch', 10.25, 'refunded lunch'],
    ['gym 24-7 30', 30, 'gym 24-7'],
    ['30 call 555-1234', 30, 'call 555-1234'],
    ['-12.50 coffee', 12.5, 'coffee'],
    ['coffee - 12.50', 12.5, 'coffee'],
    ['coffee, 12.50', 12.5, 'coffee'],
    ['12.50: coffee', 12.5, 'coffee'],
    ['2x coffee 8', 8, '2x coffee'],
    ['"7 up" 3', 3, '7 up'],
    ['“7 up 2.50” 3', 3, '7 up 2.50'],
    ['5" pipe 3', 3, '5" pipe'],
    ['.5 gum', 0.5, 'gum'],
    ['12 coffee feb 30', 12, 'coffee feb 30'],
    ['12 coffee, Feb. 30,', 12, 'coffee, Feb. 30'],
    ['12 coffee 31 sept 2026', 12, 'coffee 31 sept 2026'],
    ['12 coffee Feb 29, 2026', 12, 'coffee Feb 29, 2026'],
    ['feb 30 coffee 12 times', 12, 'feb 30 coffee times'],
    ['coffee feb 30', 30, 'coffee feb'],
    ['2 rooms rent march 1200', 1200, '2 rooms rent march'],
    ['2 beers fest 30', 30, '2 beers fest'],
    ['2 bulbs may $30', 30, '2 bulbs may'],
  ])('of %j is %d', (text, dollars, description) => {
    expect(partsOf(text)).toMatchObject({ type: 'expense', dollars, description });
  });

  test.each(['+2000 salary', '+ 2000 salary', 'salary +2,000', '+$2000 salary', '+ salary 2000'])(
    'with a plus is income: %j',
    (text) => expect(partsOf(text)).toMatchObject({ type: 'income', dollars: 2000, description: 'salary' }),
  );

  test.each(['Canal+ 12', 'sand + gravel 12', '18+ show 12'])('of %j has no plus', (text) => {
    expect(partsOf(text)).toMatchObject({ type: 'expense', dollars: 12 });
  });

  test.each([
    ['coffee', 'Amount is required'],
    ['coffee Nov 20', 'Amount is required'],
    ['coffee 0', 'Amount must be greater than 0'],
    ['coffee 5.00-6.00', 'Amount must be greater than 0'],
    ['coffee 1000000000', 'Amount cannot exceed $999,999,999.99'],
    [`coffee ${'9'.repeat(500)}`, 'Amount cannot exceed $999,999,999.99'],
    ['coffee 12.345', 'Amount can have at most 2 decimals'],
  ])('of %j is rejected: %s', (text, message) => {
    expect(read(text)).toMatchObject({ draft: undefined, errors: { amount: [message] } });
  });

  test('may be the largest one', () => {
    expect(read('house 999,999,999.99').draft?.amount).toBe(99_999_999_999);
  });
});

describe('the day', () => {
  test.each([
    ['today', TODAY],
    ['yesterday', '2026-11-22'],
    ['Monday', TODAY],
    ['last monday', '2026-11-16'],
    ['on friday', '2026-11-20'],
    ['fri', '2026-11-20'],
    ['thurs', '2026-11-19'],
    ['last Tuesday', '2026-11-17'],
    ['this friday', '2026-11-20'],
    ['friday night', '2026-11-20'],
    ['yesterday evening', '2026-11-22'],
    ['last night', '2026-11-22'],
    ['day before yesterday', '2026-11-21'],
    ['the day before yesterday', '2026-11-21'],
    ['2 days ago', '2026-11-21'],
    ['a week ago', '2026-11-16'],
    ['2 weeks ago', '2026-11-09'],
    ['yesterday.', '2026-11-22'],
    ['Sun, Nov 22', '2026-11-22'],
    ['on Sunday, Nov 22, 2026', '2026-11-22'],
    ['2026-11-01', '2026-11-01'],
    ['Nov 20', '2026-11-20'],
    ['november 20th', '2026-11-20'],
    ['20 Nov', '2026-11-20'],
    ['Dec 24', '2025-12-24'],
    ['Dec 24, 2024', '2024-12-24'],
    ['24 Dec 1999', '1999-12-24'],
    ['Feb 29', '2024-02-29'],
    ['11/20', '2026-11-20'],
    ['20/11', '2026-11-20'],
    ['11/20/25', '2025-11-20'],
    ['11/20/2025', '2025-11-20'],
  ])('%j at the end is %s', (words, date) => {
    expect(partsOf(`lunch 12 ${words}`)).toMatchObject({ dollars: 12, description: 'lunch', date });
    expect(partsOf(`lunch ${words} $12`)).toMatchObject({ dollars: 12, description: 'lunch', date });
  });

  test.each([
    ...['yesterday', 'Friday', 'on friday', '2026-11-01', 'Nov 20', '20 Nov', '11/20/2026'],
    ...['Yesterday:', 'last night', '2 days ago', 'Sun, Nov 22'],
  ])('%j counts at the beginning, too', (words) =>
    expect(partsOf(`${words} lunch 12`)).toMatchObject({ dollars: 12, description: 'lunch' }),
  );

  test.each(['dec 20 5000 furniture', '20 dec 5000 furniture', 'furniture dec 20 5000', '5000 furniture dec 20'])(
    'of %j has no year, because a year begins with 19 or 20',
    (text) => expect(partsOf(text)).toMatchObject({ dollars: 5000, description: 'furniture', date: '2025-12-20' }),
  );

  test.each([
    ['sun cream 12', 'sun cream'],
    ['1/2 pizza 12', '1/2 pizza'],
    ['the friday market 12', 'the friday market'],
    ['"Friday" 12', 'Friday'],
    ['lunch Feb 30 $12', 'lunch Feb 30'],
    ['may the fourth 12', 'may the fourth'],
    ['movie night 12', 'movie night'],
    ['12 at last', 'at last'],
    ['12 dinner on "friday"', 'dinner on friday'],
  ])('is no part of %j', (text, description) => {
    expect(partsOf(text)).toMatchObject({ description, date: TODAY });
  });

  test.each(['tomorrow', 'next friday', '2026-11-24', '2027-01-01'])('%j is rejected', (words) => {
    expect(read(`lunch 12 ${words}`)).toMatchObject({
      draft: undefined,
      errors: { date: ['Date cannot be in the future'] },
    });
  });
});

describe('the category', () => {
  test.each([
    ['#food & dining 12 lunch', 'food & dining', 'lunch'],
    ['#Food lunch 12.00', 'food & dining', 'lunch'],
    ['#food 12 lunch 3', 'food 12', 'lunch'],
    ['lunch 12 #grocries', 'groceries', 'lunch'],
    ['lunch 12 #pets', 'pets', 'lunch'],
    ['lunch 12 #gro', 'groceries', 'lunch'],
    ['lunch 12 #gr', 'gr', 'lunch'],
    ['lunch 12 #"gro"', 'gro', 'lunch'],
    ['lunch 12 #"Big dogs"', 'big dogs', 'lunch'],
    ['lunch 12 #"car"', 'car', 'lunch'],
    ['lunch 12 #car', 'car insurance', 'lunch'],
    ['lunch #bills 12 yesterday', 'bills', 'lunch'],
  ])('of %j is %s', (text, category, description) => {
    expect(read(text)).toMatchObject({ category, description, isGuess: false });
  });

  test.each(['#1 combo 9', 'C# book 9', '# 9', 'lunch 9'])('is a guess for %j', (text) => {
    expect(read(text).isGuess).toBe(true);
  });

  test.each([
    ['12 bus #sal', 'expense', 'sal'],
    ['+12 pay #sal', 'income', 'salary'],
    ['12 pay #salary', 'expense', 'salary'],
    ['+12 refund #gro', 'income', 'gro'],
    ['+12 refund #grocries', 'income', 'groceries'],
    ['#inv +12 pay', 'income', 'investment'],
  ])('that %j begins is one of its type', (text, type, category) => {
    expect(read(text)).toMatchObject({ type, category });
  });

  describe('whose names are not known yet', () => {
    const readEarly = (text: string) => readEntry(text, { ...CONTEXT, categories: DEFAULT_CATEGORIES });

    test.each(['4 food #pet', '4 soap #weekly shop', '+4 pay #side job'])('is not added by %j', (text) => {
      expect(readEarly(text)).toMatchObject({
        draft: undefined,
        errors: { category: ["Your categories haven't loaded yet. Try again, or leave out the #"] },
      });
    });

    test.each([
      ['4 food #gro', 'groceries'],
      ['4 food #"pet"', 'pet'],
      ['4 coffee', 'food & dining'],
    ])('is recorded by %j', (text, category) => {
      expect(readEarly(text).draft).toMatchObject({ category });
    });
  });

  test('that is too long is rejected', () => {
    expect(read(`lunch 12 #${'x'.repeat(51)}`).errors).toEqual({
      category: ['Category name cannot exceed 50 characters'],
    });
  });
});

describe('the description', () => {
  test('is required', () => {
    expect(read('12.50').errors).toEqual({ description: ['Description is required'] });
  });

  test('cannot exceed 200 characters', () => {
    expect(read(`12.50 ${'x'.repeat(201)}`).errors).toEqual({
      description: ['Description cannot exceed 200 characters'],
    });
  });
});

describe('any text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.oneof(
          fc.constantFrom('"', '#', '>', '>>', '+', '-', '$', '€', '.', ',', ' ', '12', '4.50', '1/2', '2026-11-24'),
          fc.constantFrom(
            'yesterday',
            'tomorrow',
            'friday',
            'Nov',
            '31',
            'last',
            'holiday',
            '#food',
            '“',
            '”',
            '\u00a0',
            ...['next', 'night', '2 days ago', '+pay'],
          ),
        ),
        { maxLength: 20 },
      )
      .map((parts) => parts.join('')),
  );

  test('throws nothing, and either it can be recorded or an error says why not', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { draft, errors } = read(text);
        expect(draft === undefined).toBe(Object.keys(errors).length > 0);
      }),
      { numRuns: 1000 },
    );
  });

  test('is never recorded on a future day', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { draft } = read(`${text} 12`);
        expect((draft?.date ?? TODAY) <= TODAY).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['9', ',', '"', '" ', '# ', '#a ', '> ', '>', '+', '1+', '1 + ', '$ ', '“', 'a ', '1.', '\u00a0', 'last '])(
    'of 10,000 characters is rejected at once: %j',
    (part) => {
      const text = part.repeat(10_000).slice(0, 10_000);
      expect(read(text)).toMatchObject({ draft: undefined, errors: { text: ['Text cannot exceed 1,000 characters'] } });
      read(text.slice(0, 1000));
    },
  );
});
