import type { Source, Statement, StatementRow, UnbookedRow } from '#shared/statements/statement.ts';
import type { RowToImport } from './file-to-import.ts';
import type { AccountOfFile, FileContent } from './read-messages.ts';

/** The bounds of the API. */
const LAST_LINE = 1_000_000;
const NAME_MAX = 100;
const ACCOUNT_MAX = 200;
const ID_MAX = 200;
const STATUS_MAX = 100;

/** A statement as its accounts with rows, in the form of the API. */
export function contentOf({ format, sources, problems, questions, direction }: Statement): FileContent {
  const accounts = sources.map(accountOf).filter(({ rows }) => rows.length > 0);
  return { format, accounts, problems, questions, direction };
}

function accountOf({ name, account, layout, balances, rows, notBooked }: Source): AccountOfFile {
  const all: readonly (StatementRow | UnbookedRow)[] = [...rows, ...notBooked].sort((a, b) => a.line - b.line);
  return {
    name: name.slice(0, NAME_MAX),
    account: account?.slice(0, ACCOUNT_MAX) ?? null,
    layout,
    balances,
    rows: all.map(rowOf),
  };
}

/** Without an identifier that is too long, the row is recognized by its day, amount, and text. */
function rowOf(row: StatementRow | UnbookedRow): RowToImport {
  const { line, date, amount, text, id, category = null, isTransfer = false, note } = row;
  return {
    line: Math.min(line, LAST_LINE),
    date,
    amount,
    text,
    externalId: id !== null && id.length <= ID_MAX ? id : null,
    category,
    isTransfer,
    status: 'status' in row ? row.status.slice(0, STATUS_MAX) : null,
    note,
  };
}
