import { calendarDateAt } from '#server/http/today.ts';
import { type ServerProcess, startCentwise, startWorker } from './child.ts';
import { requestBytes } from './connection.ts';
import type { Filled } from './growth.ts';
import { Importer } from './importer.ts';
import { FILE_ROWS, statementLines } from './statement.ts';
import { median, type Row } from './table.ts';

const FILES = 10;
const ROUNDS = 3;
const IMPORT_SECONDS = { sqlite: 1.5, postgres: 3 };
const PREVIEW_SECONDS = 1;
const ALL_SECONDS = 15;
const SLOWDOWN = 5;
const MEGABYTES = 250;
const IDLE_MILLISECONDS = 3000;

type Reading = { readonly p99: number; readonly longest: number };

/**
 * Imports ten years of one account, and then previews, imports, undoes, and restores a file of which half is imported
 * already, alone and while another user reads.
 */
export async function measureImports(
  engine: keyof typeof IMPORT_SECONDS,
  { env, token }: Filled,
  other: string,
): Promise<Row[]> {
  const history = { total: FILES * FILE_ROWS + FILE_ROWS / 2, end: calendarDateAt(Date.now(), 'America/New_York') };
  await fillCompileCache(env, token, statementLines(0, history));
  const server = await startCentwise(env);
  const importer = new Importer(server.port, token);
  const times = { preview: 0, import: 0 };
  for (let file = 0; file < FILES; file++) {
    const lines = statementLines(file * FILE_ROWS, history);
    const { preview, milliseconds } = await importer.preview(lines);
    times.preview += milliseconds;
    times.import += (await importer.import(lines, preview)).milliseconds;
  }
  const lines = statementLines(history.total - FILE_ROWS, history);
  const rounds: Awaited<ReturnType<typeof measureRound>>[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(importer, lines));
  const typical = (step: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[step])) / 1000;
  const memory = (await server.usage()).peakBytes / 1e6;
  const { idle, busy } = await measureReads(server, other, () => measureRound(importer, lines));
  await server.stop();

  const slowdown = busy.p99 / idle.p99;
  const reads = `idle ${idle.p99.toFixed(2)}, busy ${busy.p99.toFixed(2)} ms, longest ${busy.longest.toFixed(0)} ms`;
  const split = `previews ${(times.preview / 1000).toFixed(1)}, imports ${(times.import / 1000).toFixed(1)} s`;
  const named = (name: string) => `${engine}: ${name}`;
  return [
    seconds(named('100,000 rows by imports'), (times.preview + times.import) / 1000, ALL_SECONDS, split),
    seconds(named('preview of 10,000 rows, 100,000 stored'), typical('preview'), PREVIEW_SECONDS),
    seconds(named('import of 10,000 rows, 100,000 stored'), typical('import'), IMPORT_SECONDS[engine]),
    seconds(named('undo of that import'), typical('undo')),
    seconds(named('restore of that import'), typical('restore')),
    {
      name: named('memory at its peak'),
      figures: ['', `${memory.toFixed(0)} MB`, `<= ${MEGABYTES} MB`],
      ...{ value: memory, target: MEGABYTES },
    },
    {
      name: named("p99 of another's dashboard during all that"),
      figures: [reads, `${slowdown.toFixed(1)}x`, `<= ${SLOWDOWN}x`],
      ...{ value: slowdown, target: SLOWDOWN },
    },
  ];
}

/** The first start after a change strips types and compiles in each thread, which takes up to 50 MB more. */
async function fillCompileCache(env: Filled['env'], token: string, lines: ReturnType<typeof statementLines>) {
  const server = await startCentwise(env);
  await new Importer(server.port, token).preview(lines);
  await server.stop();
}

/** Leaves the import undone, so that each round does the same. */
async function measureRound(importer: Importer, lines: ReturnType<typeof statementLines>) {
  const { preview, milliseconds } = await importer.preview(lines);
  const imported = await importer.import(lines, preview);
  const undo = await importer.undo(imported.id);
  const restore = await importer.restore(imported.id);
  await importer.undo(imported.id);
  return { preview: milliseconds, import: imported.milliseconds, undo, restore };
}

/** Another process reads a dashboard again and again, first alone, and then during the work. */
async function measureReads({ port }: ServerProcess, token: string, work: () => Promise<unknown>) {
  const reader = startWorker('reader.ts');
  const bytes = requestBytes({ method: 'GET', path: '/api/dashboard', token });
  const during = async (act: () => Promise<unknown>) => {
    await reader.ask({ port, bytes });
    await act();
    return (await reader.ask({})) as Reading;
  };
  const idleFor = () => new Promise((resolve) => setTimeout(resolve, IDLE_MILLISECONDS));
  await during(idleFor);
  const idle = await during(idleFor);
  const busy = await during(work);
  await reader.stop();
  return { idle, busy };
}

function seconds(name: string, value: number, target?: number, detail = ''): Row {
  return { name, figures: [detail, `${value.toFixed(2)} s`, target ? `<= ${target} s` : ''], value, target };
}
