import { MAX_PROBLEMS, MAX_READ_ROWS, MAX_SOURCES } from '#shared/statements/limits.ts';
import {
  type Balance,
  type Problem,
  type Source,
  type SourceKey,
  StatementError,
  type StatementRow,
  type UnbookedRow,
} from '#shared/statements/statement.ts';
import { counted } from '#shared/statements/text.ts';

interface OpenSource extends Source {
  readonly rows: StatementRow[];
  readonly notBooked: UnbookedRow[];
  readonly balances: Balance[];
}

/** Collects what a reader finds in a file, in its order, within the limits on rows and problems. */
export class Findings {
  readonly #layout: string;
  readonly #sources = new Map<string, OpenSource>();
  readonly #problems: Problem[] = [];
  #rows = 0;
  #unlisted = 0;

  /** @param layout the layout of every source of the file */
  constructor(layout: string) {
    this.#layout = layout;
  }

  addRow(source: SourceKey, row: StatementRow): void {
    this.#count();
    this.#open(source).rows.push(row);
  }

  addUnbooked(source: SourceKey, row: UnbookedRow): void {
    this.#count();
    this.#open(source).notBooked.push(row);
  }

  addBalance(source: SourceKey, balance: Balance): void {
    this.#open(source).balances.push(balance);
  }

  /** Lists a source even if it has no rows. */
  addSource(source: SourceKey): void {
    this.#open(source);
  }

  addProblem(line: number, reason: string): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({ line, reason });
    else this.#unlisted++;
  }

  get sources(): readonly Source[] {
    return [...this.#sources.values()];
  }

  get problems(): readonly Problem[] {
    const last = this.#problems.at(-1);
    if (!last || this.#unlisted === 0) return this.#problems;
    const reason = `${counted(this.#unlisted)} more ${this.#unlisted === 1 ? 'line' : 'lines'} could not be read.`;
    return [...this.#problems, { line: last.line, reason, lines: this.#unlisted }];
  }

  #open(source: SourceKey): OpenSource {
    const known = this.#sources.get(source.name);
    if (known) return known;
    if (this.#sources.size >= MAX_SOURCES) throw new StatementError('This file has more than 100 accounts.');
    const opened: OpenSource = { ...source, layout: this.#layout, rows: [], notBooked: [], balances: [] };
    this.#sources.set(source.name, opened);
    return opened;
  }

  #count(): void {
    if (++this.#rows > MAX_READ_ROWS) throw tooManyRows();
  }
}

export function tooManyRows(): StatementError {
  return new StatementError('This file has more than 100,000 transactions. Download a shorter period.');
}
