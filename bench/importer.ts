import { randomUUID } from 'node:crypto';
import type { Line } from './statement.ts';

type Verdict = { readonly verdict: string; readonly type: string; readonly category: string | null };
type Previewed = { readonly token: string; readonly verdicts: readonly Verdict[] };

/** What a person does with a file, with the milliseconds that each request takes. */
export class Importer {
  readonly #api: string;
  readonly #token: string;

  constructor(port: number, token: string) {
    this.#api = `http://127.0.0.1:${port}/api/imports`;
    this.#token = token;
  }

  async preview(lines: readonly Line[]) {
    const { milliseconds, answer } = await this.#post('/preview', { sources: [sourceOf(lines)] });
    return { milliseconds, preview: answer as Previewed };
  }

  /** Accepts every proposal; rows without one become expenses of a category. */
  async import(lines: readonly Line[], { token, verdicts }: Previewed) {
    const decisions = verdicts.flatMap(({ verdict, type, category }, row) =>
      verdict === 'new' && category === null ? [{ row, action: 'add', type, category: `bench ${row % 20}` }] : [],
    );
    const body = { fileName: 'bank.csv', problems: 0, sources: [sourceOf(lines)], token, decisions, remember: [] };
    const { milliseconds, answer } = await this.#post('', body);
    return { milliseconds, id: (answer as { import: { _id: string } }).import._id };
  }

  async undo(id: string): Promise<number> {
    return (await this.#post(`/${id}/undo`)).milliseconds;
  }

  async restore(id: string): Promise<number> {
    return (await this.#post(`/${id}/restore`)).milliseconds;
  }

  async #post(path: string, body?: object) {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'idempotency-key': randomUUID(),
      'x-time-zone': 'America/New_York',
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = body && JSON.stringify(body);
    const from = performance.now();
    const response = await fetch(this.#api + path, { method: 'POST', headers, ...(sent && { body: sent }) });
    const text = await response.text();
    const milliseconds = performance.now() - from;
    if (!response.ok) throw new Error(`Status ${response.status} for ${path}: ${text.slice(0, 200)}`);
    return { milliseconds, answer: JSON.parse(text) as unknown };
  }
}

function sourceOf(lines: readonly Line[]) {
  const rows = lines.map(({ date, cents, text }, index) => ({
    ...{ line: index + 2, date, amount: cents / 100, text },
    ...{ externalId: null, category: null, isTransfer: false, status: null },
  }));
  return { account: null, layout: 'csv:bench', name: 'Checking', answers: {}, rows };
}
