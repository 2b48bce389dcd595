import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { type App, roleIn } from '#testing/app/roles.ts';
import { readEveryTable } from '#testing/databases/every-table.ts';
import { operations } from '#testing/http/api-document.ts';
import { type Attack, hostileAddresses, hostileBodies, hostileHeaders } from '#testing/http/hostile-text.ts';
import { sampleRequest } from '#testing/http/sample-request.ts';

/** Microseconds of CPU that one request may take. */
const MOST_CPU = 50_000;
/** A slow machine may need more than that for parsing alone: five times as much is linear, too. */
const MOST_PARSES = 5;
/** The collector's work counts too, so only a request that is slow each time is slow. */
const TRIES = 8;
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

describe.each(ENGINES)('within 50 ms of CPU, the server on %s', (database, thoroughness) => {
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

/** Repeats a request until its response is in time. @returns the problem of the response, if any */
async function problemOf({ app }: App, { title: _, ...attack }: Attack, token: string): Promise<string | undefined> {
  const type = attack.payload !== undefined && { 'content-type': 'application/json' };
  const request: InjectOptions = {
    ...attack,
    headers: { authorization: `Bearer ${token}`, ...type, ...attack.headers },
  };
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && (tries === 0 || (least > MOST_CPU && least < HOPELESS)); tries += 1) {
    const before = process.cpuUsage();
    const { statusCode, body } = await app.inject(request);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
    if (statusCode >= 500) return `${statusCode}`;
    if (statusCode >= 400 && body.length > LONGEST_REFUSAL) return `an answer of ${body.length} characters`;
  }
  return least > MOST_CPU && least > MOST_PARSES * cpuToParse(attack.payload)
    ? `${Math.round(least / 1000)} ms`
    : undefined;
}

/** The mean of some times, in microseconds. */
function cpuToParse(json = 'null'): number {
  const before = process.cpuUsage();
  for (let times = 0; times < TRIES; times += 1) JSON.parse(json);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / TRIES;
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
