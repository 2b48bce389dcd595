import { describe, expect, test } from 'vitest';
import { readCsv } from '#shared/statements/csv/read-csv.ts';
import type { Answers } from '#shared/statements/statement.ts';

const HEADER = 'Date,Details,Amount,Balance';
const LINES = [
  '2024-01-02,Rent,"1,000.00",200.50',
  '2024-01-03,Shop,300.50,-100.00',
  '2024-01-04,Salary,"2,000.00","1,900.00"',
];
const CENTS = [-1000_00, -300_50, 2000_00];

function read(lines: readonly string[], answers: Answers = {}) {
  const { sources, questions } = readCsv([HEADER, ...lines].join('\n'), answers);
  return { amounts: sources.flatMap(({ rows }) => rows.map(({ amount }) => amount)), questions };
}

describe('amounts without a sign beside a balance', () => {
  test.each([
    ['above the rows', ['2024-01-01,Opening,,"1,200.50"', ...LINES], CENTS],
    ['below the rows', [...LINES.toReversed(), '2024-01-01,Opening,,"1,200.50"'], CENTS.toReversed()],
  ])('have the directions in which they move it, from a balance %s', (_, lines, amounts) => {
    expect(read(lines)).toEqual({ amounts, questions: [] });
  });

  test('leave only the direction of the oldest row open, also for the answers to an earlier file', () => {
    const question = {
      id: 'sign',
      text: 'Is “Rent” of “1,000.00” money in or money out?',
      choices: [
        { value: 'out 200.50', label: 'Money out' },
        { value: 'in 200.50', label: 'Money in' },
      ],
      proposed: 'out 200.50',
    };
    expect(read(LINES)).toEqual({ amounts: CENTS, questions: [question] });
    expect(read(LINES.toReversed(), { sign: 'in 99.00' })).toEqual({
      amounts: CENTS.toReversed(),
      questions: [question],
    });
    for (const sign of ['in 200.50', 'in']) {
      expect(read(LINES, { sign })).toEqual({ amounts: [1000_00, -300_50, 2000_00], questions: [] });
    }
  });

  test('follow the order of the days if equal amounts fit in both', () => {
    const equal = ['2024-01-02,A,5.00,10.00', '2024-01-03,B,5.00,15.00', '2024-01-04,C,5.00,20.00'];
    expect(read(equal)).toMatchObject({ amounts: [5_00, 5_00, 5_00], questions: [{ proposed: 'in 10.00' }] });
    expect(read(equal.toReversed()).amounts).toEqual([5_00, 5_00, 5_00]);
  });

  test('follow a column that names the directions, also of the oldest row', () => {
    const lines = ['Date,Details,Amount,Balance,D/C', '2024-01-02,A,5.00,10.00,C', '2024-01-03,B,3.00,7.00,D'];
    const { sources, questions } = readCsv(lines.join('\n'), {});
    expect(sources[0]?.rows.map(({ amount }) => amount)).toEqual([5_00, -3_00]);
    expect(questions).toEqual([]);
  });

  test('may lead to an overdraft that is marked instead of signed', () => {
    const overdrawn = LINES.map((line) => line.replace('-100.00', '100.00 DR'));
    expect(read(overdrawn).amounts).toEqual(CENTS);
  });

  test.each([
    ['a balance is missing', LINES.map((line) => line.replace('-100.00', ''))],
    ['a balance is off by a cent', LINES.map((line) => line.replace('200.50', '200.51'))],
    ['the rows fit in both orders', ['2024-01-02,A,5.00,10.00', '2024-01-02,B,5.00,5.00', '2024-01-02,C,5.00,10.00']],
  ])('are all asked about if %s', (_, lines) => {
    const { amounts, questions } = read(lines);
    expect(questions).toMatchObject([{ id: 'sign', proposed: 'out' }]);
    expect(amounts.every((amount) => amount < 0)).toBe(true);
  });

  test('are asked about if the balance falls only with payments, so that it may be what the user owes', () => {
    const card = ['2024-01-02,Cafe,5.00,105.00', '2024-01-03,Shop,7.00,112.00', '2024-01-04,Payment,100.00,12.00'];
    const { amounts, questions } = read(card);
    expect(amounts).toEqual([-5_00, -7_00, 100_00]);
    expect(questions).toMatchObject([{ text: 'Is “Shop” of “7.00” money in or money out?', proposed: 'out' }]);
    expect(read(card, { sign: 'out' })).toEqual({ amounts, questions: [] });
    expect(read(card, { sign: 'in' }).amounts).toEqual([5_00, 7_00, -100_00]);
    expect(read(card.map((line) => line.replace('Shop', 'Salary'))).amounts).toEqual([-5_00, 7_00, -100_00]);
  });
});
