import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DESCRIPTION_MAX, NOTE_MAX } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, income, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { recordSql } from '#testing/databases/record-sql.ts';

/** A guest with one transaction of each kind; each is known by its description. */
async function startWithTransactions(database: (typeof databases)[number]) {
  const { guest, setNow } = await startApp(database);
  const ann = await guest();
  const car = await hasGoal(ann, 'Car');
  const house = await hasGoal(ann, 'House');
  const drafts = [
    income({ description: 'pay', amount: 3000_00, date: '2026-02-01' }),
    expense({ description: 'rent', category: 'bills', amount: 900_00, date: '2026-02-01' }),
    expense({ description: 'dinner', category: 'food', amount: 50_00, date: '2026-02-28' }),
    expense({ description: 'lunch', category: 'food', amount: 12_50, date: '2026-03-01' }),
    income({ description: 'refund', category: 'food', amount: 12_51, date: '2026-03-10' }),
    savings(car, { description: 'car', amount: 100_00, date: '2026-03-14' }),
    savings(house, { description: 'house', amount: 100_00, date: '2026-03-15' }),
  ];
  for (const [index, draft] of drafts.entries()) {
    setNow(Date.parse('2026-03-15T12:00:00Z') + index);
    await record(ann, draft);
  }
  return { ann, car, house };
}

/** The descriptions that a filter lists, newest first; the totals must be theirs. */
async function listed(person: Person, query: string): Promise<string> {
  const { json } = await person.request({ url: `/api/transactions?${query}` });
  const totals = await person.request({ url: `/api/transactions/totals?${query}` });
  const items = json.items as { type: string; amount: number; description: string }[];
  const sum = (type: string) =>
    items.filter((item) => item.type === type).reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  expect({ query, ...totals.json }).toEqual({
    query,
    success: true,
    count: items.length,
    income: sum('income'),
    expense: sum('expense'),
    savings: sum('savings'),
    released: 0,
  });
  return items.map(({ description }) => description).join(' ');
}

test('a search, an amount, and their totals read few days or only the index by date on SQLite', async () => {
  const { db, guest } = await startApp('sqlite');
  const ann = await guest();
  const statements = recordSql(db);
  for (const query of ['search=lunch', 'search=é', 'search=lunch&minAmount=5', 'maxAmount=5']) {
    await ann.request({ url: `/api/transactions?${query}` });
    await ann.request({ url: `/api/transactions/totals?${query}` });
  }

  const reading = [...statements].filter((statement) => /from "(transactions|searched_days)"/.test(statement));
  const plans = reading.map((statement) =>
    sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(db),
  );
  const steps = (await Promise.all(plans)).flatMap(({ rows }) => rows.map(({ detail }) => detail));

  expect(steps.toSorted()).toEqual([
    ...Array(6).fill('SEARCH searched_days USING INDEX sqlite_autoindex_searched_days_1 (user_id=?)'),
    ...Array(3).fill('SEARCH transactions USING COVERING INDEX transactions_by_date (user_id=? AND date=?)'),
    'SEARCH transactions USING COVERING INDEX transactions_by_date (user_id=?)',
    ...Array(3).fill('SEARCH transactions USING INDEX transactions_by_date (user_id=? AND date=?)'),
    'SEARCH transactions USING INDEX transactions_by_date (user_id=?)',
  ]);
});

describe.each(databases)('filters on %s', (database) => {
  test('apply alone and together', { tags: ['7.transactions.list-filters'] }, async () => {
    const { ann, car, house } = await startWithTransactions(database);
    const everything = 'house car refund lunch dinner rent pay';
    const cases: [query: string, rows: string][] = [
      ['', everything],
      ['type=income', 'refund pay'],
      ['type=expense', 'lunch dinner rent'],
      ['type=savings', 'house car'],
      ['category=food', 'refund lunch dinner'],
      ['category=%20FOOD%20', 'refund lunch dinner'],
      ['category=food&category=bills', 'refund lunch dinner rent'],
      ['category=unheard-of', ''],
      ['exceptCategory=food', 'house car rent pay'],
      ['exceptCategory=%20FOOD%20&exceptCategory=bills', 'house car pay'],
      ['exceptCategory=unheard-of', everything],
      ['type=expense&exceptCategory=bills', 'lunch dinner'],
      ['type=expense&exceptCategory=bills&minAmount=12.51', 'dinner'],
      ['category=food&category=bills&exceptCategory=food', 'rent'],
      ['type=expense&exceptCategory=bills&startDate=2026-03-01&endDate=2026-03-31', 'lunch'],
      [`goalId=${car}`, 'car'],
      [`goalId=${house}`, 'house'],
      ['goalId=unheard-of', ''],
      ['startDate=2026-03-01', 'house car refund lunch'],
      ['endDate=2026-02-28', 'dinner rent pay'],
      ['startDate=2026-02-01&endDate=2026-02-28', 'dinner rent pay'],
      ['startDate=2026-02-02&endDate=2026-03-14', 'car refund lunch dinner'],
      ['startDate=2026-03-01T00:00:00.000Z&endDate=2026-03-01T23:59:59.999-10:00', 'lunch'],
      ['startDate=2026-03-01&endDate=2026-02-28', ''],
      ['startDate=2026-03-02&endDate=2026-03-01', ''],
      ['minAmount=12.51', 'house car refund dinner rent pay'],
      ['maxAmount=12.51', 'refund lunch'],
      ['minAmount=50&maxAmount=100', 'house car dinner'],
      ['minAmount=0&maxAmount=999999999.99', everything],
      ['minAmount=100&maxAmount=50', ''],
      ['type=expense&category=food&startDate=2026-03-01', 'lunch'],
      ['type=savings&category=food', ''],
      [`type=expense&goalId=${car}`, ''],
      [`goalId=${car}&startDate=2026-03-01&endDate=2026-03-31`, 'car'],
      ['type=income&category=food&minAmount=12.51&maxAmount=12.51&search=REF&startDate=2026-03-01', 'refund'],
      ['search=', everything],
      ['unknown=1&sort=amount', everything],
    ];
    for (const [query, rows] of cases) expect({ query, rows: await listed(ann, query) }).toEqual({ query, rows });
  });

  test('reject an unknown value beside its field, in the list and in its totals', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const cases: [query: string, errors: Record<string, string[]>][] = [
      ['type=gift', { type: ['Type must be income, expense or savings'] }],
      ['type=', { type: ['Type must be income, expense or savings'] }],
      ['type=income&type=expense', { type: ['Type must be income, expense or savings'] }],
      ['category=', { category: ['Category is required'] }],
      ['category=food&category=%20', { category: ['Category is required'] }],
      [`category=${'c'.repeat(51)}`, { category: ['Category name cannot exceed 50 characters'] }],
      [`category=food&category=${'c'.repeat(51)}`, { category: ['Category name cannot exceed 50 characters'] }],
      ['exceptCategory=', { exceptCategory: ['Category is required'] }],
      ['goalId=', { goalId: ['This id is not valid'] }],
      ['startDate=yesterday', { startDate: ['Enter a valid date'] }],
      ['startDate=2026-02-30', { startDate: ['Enter a valid date'] }],
      ['endDate=', { endDate: ['End date is required'] }],
      ['minAmount=', { minAmount: ['Minimum amount must be an amount'] }],
      ['minAmount=%20', { minAmount: ['Minimum amount must be an amount'] }],
      ['minAmount=ten', { minAmount: ['Minimum amount must be an amount'] }],
      ['minAmount=0x10', { minAmount: ['Minimum amount must be an amount'] }],
      ['minAmount=NaN', { minAmount: ['Minimum amount must be an amount'] }],
      ['maxAmount=1.005', { maxAmount: ['Maximum amount must be an amount'] }],
      ['maxAmount=Infinity', { maxAmount: ['Maximum amount must be an amount'] }],
      ['maxAmount=1000000000', { maxAmount: ['Maximum amount must be an amount'] }],
      [`search=${'s'.repeat(201)}`, { search: ['Search for at most 200 characters'] }],
      ['search=a%00b', { search: ['This text contains a character that cannot be saved'] }],
      ['type=gift&minAmount=x', { type: [expect.any(String)], minAmount: [expect.any(String)] }],
    ];
    for (const [query, errors] of cases) {
      for (const path of ['/api/transactions', '/api/transactions/totals']) {
        const { status, json } = await ann.request({ url: `${path}?${query}` });
        const refusal = { query, status, code: json.code, errors: json.errors };
        expect(refusal).toEqual({ query, status: 400, code: 'validation_failed', errors });
      }
    }
  });

  test('search parts of descriptions and notes in any letter case, É like é', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await record(
      ann,
      expense({ description: 'Café', note: 'with ÉLISE', date: '2026-03-03' }),
      expense({ description: 'CAFÉ crème', date: '2026-03-02' }),
      expense({ description: 'ПИВО', note: 'straße', date: '2026-03-01' }),
    );
    for (const [search, rows] of [
      ['café', 'Café CAFÉ crème'],
      ['CAFÉ', 'Café CAFÉ crème'],
      ['élise', 'Café'],
      ['Élise', 'Café'],
      ['CRÈME', 'CAFÉ crème'],
      ['пиво', 'ПИВО'],
      ['Straße', 'ПИВО'],
      ['  café  ', 'Café CAFÉ crème'],
      ['cafe', ''],
      ['éxwith', ''],
      ['xwith', ''],
    ] as const) {
      const found = await listed(ann, `search=${encodeURIComponent(search)}`);
      expect({ search, found }).toEqual({ search, found: rows });
    }
  });

  test('search the longest texts', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const longest = (length: number) => String.fromCharCode(...Array.from({ length }, (_, at) => 0x4e00 + at * 37));
    await record(ann, expense({ description: longest(DESCRIPTION_MAX), note: longest(NOTE_MAX) }));

    expect(await listed(ann, `search=${encodeURIComponent(longest(NOTE_MAX).slice(-99))}`)).toBe(
      longest(DESCRIPTION_MAX),
    );
  });

  test('search %, _, \\ and quotes literally', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const texts = ['50% off', '50 off', 'a_b', 'axb', 'back\\slash', "it's", 'a"b'];
    for (const [index, description] of texts.entries()) {
      await record(ann, expense({ description, date: `2026-03-0${index + 1}` }));
    }
    for (const [search, rows] of [
      ['50%', '50% off'],
      ['%', '50% off'],
      ['a_b', 'a_b'],
      ['_', 'a_b'],
      ['\\', 'back\\slash'],
      ['k\\s', 'back\\slash'],
      ["'", "it's"],
      ['"', 'a"b'],
      ["' or 1=1 --", ''],
    ] as const) {
      const found = await listed(ann, `search=${encodeURIComponent(search)}`);
      expect({ search, found }).toEqual({ search, found: rows });
    }
  });
});
