import type { ImportRecord, ImportRowRecord, ImportSourceRecord } from '#server/db/tables/imports.ts';
import type { Books } from '#server/ledger/replace-books.ts';
import { addMonths, type CalendarDate, type Month, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import type { ImportId, SourceId, UserId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { noonOf, sampleId } from './sample-rows.ts';

export interface SampleImports {
  readonly source: ImportSourceRecord;
  readonly imports: readonly ImportRecord[];
  readonly rows: readonly ImportRowRecord[];
}

/** The household imported the statements of the last two months. */
export function importsOf(userId: UserId, books: Books, today: CalendarDate): SampleImports {
  const id = sampleId(userId, 'import source') as SourceId;
  const months = [addMonths(monthOf(today), -2), addMonths(monthOf(today), -1)];
  const statements = months.map((month) => statementOf(userId, id, books, month));
  const created_at = statements[0]?.record.created_at ?? 0;
  const last_import_at = statements[1]?.record.created_at ?? 0;
  const layout = { name: 'Checking', layout: 'csv:checking', account_hash: null, answers: '{}' };
  return {
    source: { user_id: userId, id, ...layout, created_at, last_import_at },
    imports: statements.map(({ record }) => record),
    rows: statements.flatMap(({ rows }) => rows),
  };
}

function statementOf(userId: UserId, source_id: SourceId, { transactions }: Books, month: Month) {
  const id = sampleId(userId, `import ${month}`) as ImportId;
  const booked = transactions.filter(({ date, type }) => monthOf(date) === month && type !== 'savings');
  const rows = booked.map((row, position): ImportRowRecord => {
    const amount_cents = row.type === 'income' ? row.amount_cents : cents(-row.amount_cents);
    return {
      ...{ user_id: userId, import_id: id, position, line: position + 2, source_id, date: row.date, amount_cents },
      ...{ text: row.description.toUpperCase(), external_id: null, item_id: `${id} ${position}`, outcome: 'new' },
      ...{ rule: null, transaction_id: row.id, version: 1, before: null, is_removed: 0 },
    };
  });
  const record: ImportRecord = {
    ...{ user_id: userId, id, file_name: `checking-${month}.csv`, source_ids: JSON.stringify([source_id]) },
    ...{ new_rows: rows.length, rows_here: 0, rows_left_out: 0, rows_not_booked: 0, problems: 0 },
    ...{
      source_changes: null,
      undone_at: null,
      restored_at: null,
      layout: null,
      created_at: noonOf(rangeOfMonth(month).end),
    },
  };
  return { record, rows };
}
