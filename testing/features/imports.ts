import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import {
  type Decision,
  type ImportRow,
  type ImportSource,
  importsContract as imports,
} from '#shared/imports/contract.ts';
import { cents } from '#shared/money.ts';
import type { Person } from '#testing/app/app.ts';

type Details = Partial<Omit<ImportRow, 'date' | 'amount'>>;

/** A row of a statement. @param amount in cents, negative for money out */
export function bankRow(date: string, amount: number, text: string, details: Details = {}): ImportRow {
  return {
    line: 1,
    date: parseCalendarDate(date) as CalendarDate,
    amount: cents(amount),
    text,
    externalId: null,
    category: null,
    isTransfer: false,
    status: null,
    ...details,
  };
}

/** A statement of one account. */
export function statement(rows: readonly ImportRow[], details: Partial<ImportSource> = {}): ImportSource {
  const numbered = rows.map((row, index) => ({ ...row, line: index + 2 }));
  return { account: null, layout: 'csv:date,text,amount', name: 'Checking', answers: {}, rows: numbered, ...details };
}

type Draft = InMemory<typeof imports.create.body>;

export async function preview(person: Person, ...sources: readonly ImportSource[]) {
  return person.call(imports.preview, { body: { sources: [...sources] } });
}

/** An import as the web app sends it. New rows without a proposal become groceries, or salary for money in. */
export async function draftImport(
  person: Person,
  sources: readonly ImportSource[],
  { decisions = [], ...rest }: Partial<Draft> = {},
): Promise<Draft> {
  const { token, verdicts } = await preview(person, ...sources);
  const decided = new Set(decisions.map(({ row }) => row));
  const missing = verdicts.flatMap(({ verdict, type, category, goalId }, row): Decision[] => {
    if (verdict !== 'new' || decided.has(row) || category || goalId) return [];
    return [{ row, action: 'add', type, category: type === 'income' ? 'salary' : 'groceries', goalId: null }];
  });
  const all = [...decisions, ...missing];
  return {
    fileName: 'statement.csv',
    problems: 0,
    sources: [...sources],
    token,
    remember: [],
    ...rest,
    decisions: all,
  };
}

/** Previews and imports. */
export async function importFile(person: Person, sources: readonly ImportSource[], details: Partial<Draft> = {}) {
  const body = await draftImport(person, sources, details);
  return (await person.call(imports.create, { body })).import;
}
