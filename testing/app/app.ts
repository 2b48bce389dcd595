import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/tables.ts';
import { accountContract } from '#shared/account/contract.ts';
import { authContract } from '#shared/auth/contract.ts';
import type { Endpoint, InMemory } from '#shared/http/endpoint.ts';
import { decodeResponse, encodeRequest, type Input } from '#shared/http/request.ts';
import { ALL_ON } from '#shared/switches.ts';
import type { DatabaseKind, TestDatabase } from '#testing/databases/databases.ts';
import { freshDatabase } from '#testing/databases/new-database.ts';
import { checkResponses } from '#testing/http/response-checks.ts';
import { detectLoggedSecrets } from './log-secrets.ts';

/** The default time of tests: noon UTC. */
export const NOW = Date.parse('2026-03-15T12:00:00Z');
export const PASSWORD = 'correct horse 1';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The body as it is. */
  text: string;
  /** The body of JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: what the wire holds is what the test asserts
  json: any;
}

type Options = Partial<Parameters<typeof createApp>[0]['config']> &
  Pick<Parameters<typeof createApp>[0], 'webRoot' | 'keptRoot' | 'logStream' | 'metrics'> & {
    /** An existing database, which the test drops. */
    database?: TestDatabase;
  };

/** Starts the whole server on a new database, with a clock that the test controls. It closes when the test ends. */
export async function startApp(kind: DatabaseKind, options: Options = {}) {
  const log = detectLoggedSecrets();
  const {
    webRoot,
    keptRoot,
    logStream = log.logStream,
    metrics,
    database = await freshDatabase(kind),
    ...settings
  } = options;
  let now = NOW;
  const config = { trustProxy: 0, rateLimits: false, logLevel: 'trace', switches: ALL_ON, ...settings } as const;
  const startReplica = async (shared?: Db) => {
    const db = shared ?? (await openDatabase(database));
    const extras = { logStream, ...(webRoot && { webRoot, keptRoot }), ...(metrics && { metrics }) };
    const app = await createApp({ db, config, clock: () => now, ...extras });
    checkResponses(app);
    log.watch(app);
    onTestFinished(async () => {
      await app.close();
      if (!shared) await db.destroy();
    });
    return { app, db };
  };
  const { app, db } = await startReplica();

  let people = 0;
  return {
    app,
    db,
    database,
    setNow: (instant: number | string) => {
      now = typeof instant === 'string' ? Date.parse(instant) : instant;
    },
    request: (request: InjectOptions) => send(app, request),
    /**
     * Starts a second server on the same database, on PostgreSQL with its own connections. A second connection to
     * SQLite would block this process, which has to commit the transaction of the first one.
     */
    replica: async () => {
      const replica = await startReplica(kind === 'sqlite' ? db : undefined);
      return { ...replica, request: (request: InjectOptions) => send(replica.app, request) };
    },
    /** Registers a new user and signs in. @param verified whether the email is verified and the outbox is empty */
    person: async (name = 'Ann', { verified = false } = {}) => {
      people += 1;
      const email = `${name.toLowerCase()}-${people}@example.com`;
      const draft = { name, email, phone: '+12025550123', dateOfBirth: '1990-05-05', password: PASSWORD };
      await send(app, { method: 'POST', url: '/api/auth/register', payload: draft });
      const { json } = await send(app, {
        method: 'POST',
        url: `/api${authContract.login.path}`,
        payload: { email, password: PASSWORD },
      });
      if (verified) await verify(db, email);
      return new Person(app, db, json.user._id, json.token, email);
    },
    guest: async () => {
      const { json } = await send(app, { method: 'POST', url: '/api/auth/guest-login' });
      return new Person(app, db, json.user._id, json.token, null);
    },
  };
}

async function verify(db: Db, email: string): Promise<void> {
  await db.updateTable('users').set({ email_verified_at: NOW }).where('email', '=', email).execute();
  await db.deleteFrom('emails').where('recipient', '=', email).execute();
}

/** A signed-in user, in New York unless a header names another time zone. */
export class Person {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly userId: string;
  token: string;
  readonly email: string | null;

  constructor(app: FastifyInstance, db: Db, userId: string, token: string, email: string | null) {
    this.app = app;
    this.db = db;
    this.userId = userId;
    this.token = token;
    this.email = email;
  }

  /** Calls an endpoint with decoded values. Any response except a success fails the test. */
  async call<const E extends Endpoint>(
    endpoint: E,
    input: Input<E> & { headers?: Record<string, string> },
  ): Promise<InMemory<E['response']>> {
    const answer = await this.send(endpoint, input);
    if (answer.status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(answer)}`);
    return decodeResponse(endpoint, answer.json);
  }

  /** Calls an endpoint with decoded values, and returns any response as it is. */
  send<const E extends Endpoint>(
    endpoint: E,
    { headers = {}, ...input }: Input<E> & { headers?: Record<string, string> },
  ): Promise<Answer> {
    const { method, url, body } = encodeRequest(endpoint, input as unknown as Input<E>);
    return this.request({ method, url, headers, ...(body !== undefined && { payload: body as object }) });
  }

  /** Sends any request as this user, and adopts the token of a changed password, as the browser does. */
  async request(request: InjectOptions): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}`, 'x-time-zone': 'America/New_York', ...request.headers };
    const answer = await send(this.app, { ...request, headers });
    if (request.url === `/api${accountContract.changePassword.path}` && answer.status === 200) {
      this.token = answer.json.token;
    }
    return answer;
  }
}

async function send(app: FastifyInstance, request: InjectOptions): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject(request);
  const isJson = String(headers['content-type']).startsWith('application/json');
  return { status: statusCode, headers, text: body, json: isJson ? JSON.parse(body) : undefined };
}
