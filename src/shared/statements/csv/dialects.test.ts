import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '#shared/statements/csv/read-csv.ts';

interface Dialect {
  delimiter: string;
  quotesAll: boolean;
  lineEnd: string;
  dates: 'iso' | 'compact' | 'dots' | 'slashes' | 'us';
  mark: string;
  group: string;
  minus: 'front' | 'behind' | 'brackets' | 'columns' | 'flag';
  preamble: boolean;
}

interface Row {
  day: number;
  amount: number;
  text: string;
}

const dialect: fc.Arbitrary<Dialect> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quotesAll: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  dates: fc.constantFrom('iso', 'compact', 'dots', 'slashes', 'us'),
  mark: fc.constantFrom('.', ','),
  group: fc.constantFrom('', ' ', "'", '.,'),
  minus: fc.constantFrom('front', 'behind', 'brackets', 'columns', 'flag'),
  preamble: fc.boolean(),
});

const row: fc.Arbitrary<Row> = fc.record({
  day: fc.integer({ min: 0, max: 365 }),
  amount: fc.integer({ min: 1, max: 99_999_999 }).chain((cents) => fc.constantFrom(cents, -cents)),
  text: fc.stringMatching(/^[A-Z][a-zäöé,;|"']{0,12}[a-z]$/),
});

function dayOf(day: number): [string, string, string] {
  return new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10).split('-') as [string, string, string];
}

function writeDate(day: number, dates: Dialect['dates']): string {
  const [year, month, date] = dayOf(day);
  if (dates === 'iso') return `${year}-${month}-${date}`;
  if (dates === 'compact') return `${year}${month}${date}`;
  if (dates === 'dots') return `${date}.${month}.${year}`;
  return dates === 'slashes' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}

function writeAmount(amount: number, { mark, group, minus }: Dialect): string {
  const separator = group === '.,' ? (mark === '.' ? ',' : '.') : group;
  const whole = String(Math.floor(Math.abs(amount) / 100)).replace(/\B(?=(?:\d{3})+$)/g, separator);
  const digits = `${whole}${mark}${String(Math.abs(amount) % 100).padStart(2, '0')}`;
  if (amount > 0 || minus === 'columns' || minus === 'flag') return digits;
  if (minus === 'front') return `-${digits}`;
  return minus === 'behind' ? `${digits}-` : `(${digits})`;
}

function write(rows: readonly Row[], dialect: Dialect): string {
  const { delimiter, quotesAll, minus, lineEnd } = dialect;
  const money = {
    columns: ['Debit', 'Credit'],
    flag: ['Amount', 'D/C'],
    front: ['Amount'],
    behind: ['Amount'],
    brackets: ['Amount'],
  };
  const table = [
    ['Date', 'Payee', ...money[minus]],
    ...rows.map(({ day, amount, text }) => {
      const written = writeAmount(amount, dialect);
      const columns = amount < 0 ? [written, ''] : ['', written];
      const cells = { columns, flag: [written, amount < 0 ? 'D' : 'C'] };
      return [
        writeDate(day, dialect.dates),
        text,
        ...(minus === 'columns' || minus === 'flag' ? cells[minus] : [written]),
      ];
    }),
  ];
  const cell = (value: string) =>
    quotesAll || value.includes(delimiter) || value.startsWith('"') ? `"${value.replaceAll('"', '""')}"` : value;
  const lines = table.map((cells) => cells.map(cell).join(delimiter));
  return [...(dialect.preamble ? ['Account statement', ''] : []), ...lines, ''].join(lineEnd);
}

test('the rows of any bank are read as they were written, in any dialect', () => {
  // A year of rows and both signs, mostly minus, leave nothing to ask.
  const fixed: Row[] = [
    { day: 12, amount: -1_01, text: 'First' },
    { day: 30, amount: 2_02, text: 'Second' },
    ...Array.from({ length: 12 }, (_, index) => ({ day: 40 + index, amount: -3_03, text: 'Third' })),
  ];
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), dialect, (rows, written) => {
      const all = [...fixed, ...rows].sort((one, two) => one.day - two.day);
      const { sources, problems, questions } = readCsv(write(all, written), {});
      const read = sources.flatMap((source) => source.rows.map(({ date, amount, text }) => ({ date, amount, text })));
      expect({ read, problems, questions }).toEqual({
        read: all.map(({ day, amount, text }) => ({ date: dayOf(day).join('-'), amount, text })),
        problems: [],
        questions: [],
      });
    }),
    { numRuns: 300 },
  );
});
