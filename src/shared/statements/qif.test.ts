import { describe, expect, test } from 'vitest';
import { readQif } from '#shared/statements/qif.ts';
import type { Answers } from '#shared/statements/statement.ts';

function read(lines: string, answers: Answers = {}) {
  return readQif(`${lines.trim().replaceAll(/\n\s+/g, '\n')}\n`, answers);
}

function rowsOf(lines: string) {
  return read(lines).sources.flatMap(({ rows }) => rows.map(({ date, amount, text }) => [date, amount, text]));
}

describe('QIF', () => {
  test('is read with payee, memo, number, and category', () => {
    expect(
      read(`!Type:Bank
        D01/23/2024
        T-1,010.50
        N1001
        PShop
        MGift
        LFood:Sweets
        ^
        D1/25'24
        U5
        N1002
        ^`).sources,
    ).toMatchObject([
      {
        rows: [
          { line: 2, date: '2024-01-23', amount: -1010_50, text: 'Shop · Gift', category: 'Food:Sweets', id: null },
          { line: 9, date: '2024-01-25', amount: 5_00, text: 'Check 1002' },
        ],
      },
    ]);
  });

  test('is read with the padded dates of Quicken', () => {
    expect(rowsOf("D1/ 1'00\nT1\n^\nD1/13' 2\nT1\n^\nD12/31/99\nT1\n^").map(([date]) => date)).toEqual([
      '2000-01-01',
      '2002-01-13',
      '1999-12-31',
    ]);
  });

  test('splits a transaction whose parts add up', () => {
    expect(rowsOf('!Type:Bank\nD1/31/24\nT-10\nPShop\nSFood\nETea\n$-6.50\nSHome\n$-3.50\n^')).toEqual([
      ['2024-01-31', -6_50, 'Shop · Tea'],
      ['2024-01-31', -3_50, 'Shop'],
    ]);
    expect(rowsOf('!Type:Bank\nD1/31/24\nT-10\nPShop\nSFood\n$-6.50\nSHome\n$-3.49\n^')).toEqual([
      ['2024-01-31', -10_00, 'Shop'],
    ]);
  });

  test('names the accounts, skips lists, and marks transfers', () => {
    const { sources } = read(`!Option:AutoSwitch
      !Account
      NChecking
      TBank
      ^
      NCard
      TCCard
      ^
      !Clear:AutoSwitch
      !Type:Cat
      NFood
      ^
      !Account
      NCard
      TCCard
      ^
      !Type:CCard
      D1/31/24
      T-5
      L[Checking]
      ^`);
    expect(sources).toMatchObject([{ name: 'Card', rows: [{ amount: -5_00, isTransfer: true, category: undefined }] }]);
  });

  test('asks for the order of an ambiguous date and follows the answer', () => {
    const file = '!Type:Bank\nD02/03/2024\nT-1\n^';
    expect(read(file).questions).toMatchObject([
      { id: 'dateOrder', text: 'Which day is “02/03/2024”?', proposed: 'mdy' },
    ]);
    expect(read(file, { dateOrder: 'dmy' })).toMatchObject({
      questions: [],
      sources: [{ rows: [{ date: '2024-03-02' }] }],
    });
  });

  test('ends a record that lacks its end where the next one begins', () => {
    const { sources, problems } = read('!Type:Bank\nD1/13/24\nT-5\nPx\nD1/14/24\nT-6\nPy\n^\nD1/15/24\nT-7\n^');
    expect(sources[0]?.rows.map(({ date, amount }) => [date, amount])).toEqual([
      ['2024-01-13', -5_00],
      ['2024-01-14', -6_00],
      ['2024-01-15', -7_00],
    ]);
    expect(problems).toEqual([]);
  });

  test('asks for the direction of its amounts if none has a sign', () => {
    const card = '!Type:CCard\nD1/13/24\nT5\nPShop\n^\nD1/14/24\nT6\n^';
    const amountsOf = ({ sources }: ReturnType<typeof read>) =>
      sources.flatMap(({ rows }) => rows.map(({ amount }) => amount));

    expect(read(card).questions).toMatchObject([
      { id: 'sign', text: 'Is “Shop” of “5” money in or money out?', proposed: 'out' },
    ]);
    expect(read(card.replace('CCard', 'Bank')).questions).toMatchObject([{ id: 'sign', proposed: 'in' }]);
    expect(amountsOf(read(card))).toEqual([-5_00, -6_00]);
    expect(amountsOf(read(card, { sign: 'in' }))).toEqual([5_00, 6_00]);
    expect(read(card, { sign: 'in' })).toMatchObject({ questions: [], direction: 'in' });
    expect(read(card.replace('T6', 'T-6'))).toMatchObject({ questions: [], direction: 'in' });
  });

  test('lists what it cannot read', () => {
    expect(read('!Type:Bank\nDx\nT1\n^\nD1/31/24\n^\nD1/31/24\nTx\n^\nT5\n^').problems).toEqual([
      { line: 2, reason: '“x” is not a valid date.' },
      { line: 5, reason: 'There is no amount.' },
      { line: 7, reason: '“x” is not an amount.' },
      { line: 10, reason: 'There is no date.' },
    ]);
    expect(readQif('!Type:Bank\nD1/31/24\nT-1', {}).problems[0]?.reason).toBe(
      'The file is cut off. Download it again.',
    );
  });

  test('rejects a file with nothing but investments, and finds nothing in lists', () => {
    expect(() => read('!Type:Invst\nD1/31/24\nNBuy\nT5\n^')).toThrow(/a statement of investments/);
    expect(read('!Type:Cat\nNFood\n^')).toMatchObject({ sources: [], problems: [] });
    expect(() => read('!Type:Port\nD1/31/24\nNBuy\nT5\n^')).toThrow(/a statement of investments/);
    expect(read('!Type:Invoice\nD1/31/24\nT5\n^').problems[0]?.reason).toBe(
      '“!Type:Invoice” has no transactions of an account.',
    );
    expect(read('!Type:Bank\nD1/31/24\nT5\n^\n!Type:Invst\nD1/31/24\n^').problems[0]?.reason).toContain(
      'this file has 1.',
    );
  });
});
