import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isDatabaseAway } from '#server/db/database-away.ts';
import type { Db } from '#server/db/tables.ts';
import { outboxStatus } from '#server/mail/outbox.ts';

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A database that takes longer to answer counts as down. */
const DATABASE_MILLISECONDS = 2000;
const NANOSECONDS = 1e9;

type OutboxStatus = Awaited<ReturnType<typeof outboxStatus>>;

interface Answered {
  readonly method: string;
  /** The pattern of the route, not the address, which contains ids. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The metrics of this process, in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #eventLoop = monitorEventLoopDelay({ resolution: 10 });
  readonly #durations = new Histogram({
    name: 'centwise_http_request_duration_seconds',
    help: 'How long answers took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });
  readonly #databaseErrors = new Counter({
    name: 'centwise_database_errors_total',
    help: 'Requests that failed because of the database.',
    registers: [this.#registry],
  });
  /** As of the last scrape; undefined if the database did not answer. */
  #outbox: OutboxStatus | undefined;

  constructor() {
    this.#eventLoop.enable();
    this.#measureProcess();
    this.#measureDatabase();
  }

  countAnswer({ method, route, status, seconds }: Answered): void {
    this.#durations.observe({ method, route, status }, seconds);
  }

  /** Counts an error if it came from the database. */
  countError(error: unknown): void {
    if (isOfDatabase(error)) this.#databaseErrors.inc();
  }

  async text(db: Db): Promise<string> {
    this.#outbox = await answeredStatus(db);
    const text = await this.#registry.metrics();
    this.#eventLoop.reset();
    return text;
  }

  stop(): void {
    this.#eventLoop.disable();
  }

  #measureProcess(): void {
    const delay = this.#eventLoop;
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'Processor time of this process.',
      registers: [this.#registry],
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc((user + system) / 1e6);
      },
    });
    this.#gauge('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss());
    this.#gauge('process_uptime_seconds', 'Time since the start of this process.', () => process.uptime());
    this.#gauge('nodejs_heap_used_bytes', 'Memory that JavaScript uses.', () => process.memoryUsage().heapUsed);
    for (const [name, help, read] of [
      ['p50', 'Median delay since the last scrape.', () => delay.percentile(50)],
      ['p99', '99th percentile of the delay since the last scrape.', () => delay.percentile(99)],
      ['max', 'Longest delay since the last scrape.', () => delay.max],
    ] as const) {
      this.#gauge(`nodejs_eventloop_delay_${name}_seconds`, help, () => read() / NANOSECONDS);
    }
  }

  #measureDatabase(): void {
    this.#gauge('centwise_database_up', 'Whether the database answers.', () => (this.#outbox ? 1 : 0));
    this.#gauge('centwise_outbox_waiting', 'Mails waiting to be sent.', () => this.#outbox?.waiting);
    this.#gauge(
      'centwise_outbox_failed_attempts',
      'Failed attempts to send the waiting mails.',
      () => this.#outbox?.failedAttempts,
    );
    this.#gauge('centwise_outbox_oldest_seconds', 'Age of the oldest waiting mail.', () => {
      if (!this.#outbox) return undefined;
      const { oldest } = this.#outbox;
      return oldest === null ? 0 : Math.max(0, Date.now() - oldest) / 1000;
    });
  }

  /** Registers a gauge that has no sample while its value is undefined. */
  #gauge(name: string, help: string, read: () => number | undefined): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}

/** Recognizes errors of SQLite, of PostgreSQL by their five-character codes, and of the network and the pool. */
function isOfDatabase(error: unknown): boolean {
  const { code = '' } = error as Partial<NodeJS.ErrnoException>;
  return /^(?:ERR_SQLITE_ERROR|[0-9A-Z]{5})$/.test(code) || isDatabaseAway(error);
}

/** Returns the state of the outbox, or undefined if the database does not answer in time. */
async function answeredStatus(db: Db): Promise<OutboxStatus | undefined> {
  const tooLong = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => tooLong.resolve(undefined), DATABASE_MILLISECONDS);
  const outbox = await Promise.race([outboxStatus(db).catch(() => undefined), tooLong.promise]);
  clearTimeout(timer);
  return outbox;
}
