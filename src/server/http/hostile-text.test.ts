import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { type App, roleIn } from '#testing/app/roles.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { operations } from '#testing/http/api-document.ts';
import {
  type Attack,
  hostileAddresses,
  hostileBodies,
  hostileHeaders,
  type TestRequest,
} from '#testing/http/hostile-text.ts';
import { sampleRequest } from '#testing/http/sample-request.ts';

/** Microseconds of CPU that one request may take. */
const MOST_CPU = 50_000;
/** A slow machine may need more than that for harmless text, too. A pattern that is not linear takes hundreds of times as much. */
const MOST_TIMES_HARMLESS = 5;
/** The fastest counts: garbage collection and a busy machine slow single requests (POST /imports: 53 ms busy, 20 ms idle). */
const TRIES = 10;
/** Microseconds after which there is no need to try again. */
const HOPELESS = 1_000_000;
const LONGEST_REFUSAL = 2000;
/** More characters than any field takes. */
const LONGEST_STORED = 5000;

/** Both engines read requests alike, so only one of them gets every text in every place. */
const ENGINES = [
  ['sqlite', 'each'],
  ['postgres', 'one'],
] as const;

// Many requests of 1 MB take minutes on a busy machine.
describe.each(ENGINES)('within 50 ms of CPU, the server on %s', { timeout: 900_000 }, (database, thoroughness) => {
  test('answers 1 MB of hostile text in any field of any body and stores none of it', async () => {
    const app = await startApp(database);
    const attacks = operations.flatMap((operation) => () => hostileBodies(operation, thoroughness));
    expect(await problemsOf(app, attacks)).toEqual([]);
    expect(await longestText(app)).toBeLessThan(LONGEST_STORED);
  });

  test('answers an address full of hostile text in any parameter', async () => {
    const app = await startApp(database);
    const attacks = operations.flatMap((operation) => () => hostileAddresses(operation, thoroughness));
    expect(await problemsOf(app, attacks)).toEqual([]);
  });

  test('answers hostile text in any header', async () => {
    const app = await startApp(database, { webRoot: webRoot() });
    const pages = ['/', '/assets/app.js', '/nothing', '/api/docs', '/api/nothing', '/api/auth/me'];
    const ofPages = pages.map((url) => () => hostileHeaders(url, { method: 'GET', url }, thoroughness));
    const ofEndpoints = operations.map((operation) => () => {
      const { payload, ...sample } = sampleRequest(operation);
      const request = { ...sample, ...(payload && { payload: JSON.stringify(payload) }) };
      return hostileHeaders(operation.name, request, 'one');
    });
    expect(await problemsOf(app, [...ofPages, ...ofEndpoints])).toEqual([]);
  });
});

async function problemsOf(app: App, attacks: (() => Iterable<Attack>)[]): Promise<string[]> {
  const guest = roleIn(app, 'guest');
  const problems: string[] = [];
  for (const series of attacks) {
    for (const attack of series()) {
      const { token } = await guest();
      const problem = await problemOf(app, attack, token);
      if (problem) problems.push(`${attack.title}: ${problem}`);
    }
  }
  return problems;
}

/** @returns the problem of the response, if any */
async function problemOf({ app }: App, { hostile, harmless }: Attack, token: string): Promise<string | undefined> {
  const { cpu, statusCode, body } = await leastCpu(app, signedIn(hostile, token));
  if (statusCode >= 500) return `${statusCode}`;
  if (statusCode >= 400 && body.length > LONGEST_REFUSAL) return `an answer of ${body.length} characters`;
  if (cpu <= MOST_CPU) return undefined;
  const usual = await leastCpu(app, signedIn(harmless, token));
  if (cpu < HOPELESS && cpu <= MOST_TIMES_HARMLESS * usual.cpu) return undefined;
  return `${Math.round(cpu / 1000)} ms, and ${Math.round(usual.cpu / 1000)} ms for harmless text`;
}

function signedIn(request: TestRequest, token: string): InjectOptions {
  const type = request.payload !== undefined && { 'content-type': 'application/json' };
  return { ...request, headers: { authorization: `Bearer ${token}`, ...type, ...request.headers } };
}

/** Repeats a request until its response is in time. @returns the last response, and its least microseconds of CPU */
async function leastCpu(app: App['app'], request: InjectOptions) {
  let cpu = Number.POSITIVE_INFINITY;
  for (let tries = 1; ; tries += 1) {
    const before = process.cpuUsage();
    const { statusCode, body } = await app.inject(request);
    const { user, system } = process.cpuUsage(before);
    cpu = Math.min(cpu, user + system);
    if (cpu <= MOST_CPU || cpu >= HOPELESS || tries === TRIES) return { cpu, statusCode, body };
  }
}

async function longestText({ db }: App): Promise<number> {
  const values = Object.values(await readEveryTable(db)).flatMap((rows) => rows.flatMap((row) => Object.values(row)));
  return Math.max(...values.map((value) => String(value).length));
}

/** A built web app of one page and one asset. */
function webRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'centwise-text-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Centwise</title>');
  for (const name of ['app.js', 'app.js.br', 'app.js.gz']) writeFileSync(join(folder, 'assets', name), 'app');
  return folder;
}
