import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isDatabaseAway } from '#server/db/database-away.ts';
import type { Db } from '#server/db/tables.ts';
import { outboxStatus } from '#server/mail/outbox.ts';

/** Upper bounds in seconds; as in Prometheus, each bucket includes all faster answers. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A database that takes longer to answer counts as down. */
const DATABASE_MILLISECONDS = 2000;
const NANOSECONDS = 1e9;
const DURATION = 'centwise_http_request_duration_seconds';

interface Durations {
  readonly buckets: number[];
  count: number;
  sum: number;
}

type Sample = readonly [name: string, type: 'gauge' | 'counter', help: string, value: number];

interface Answered {
  readonly method: string;
  /** The pattern of the route, not the address, which contains ids. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The metrics of this process, in the text format of Prometheus. */
export class Metrics {
  readonly #durations = new Map<string, Durations>();
  readonly #eventLoop = monitorEventLoopDelay({ resolution: 10 });
  #databaseErrors = 0;

  constructor() {
    this.#eventLoop.enable();
  }

  countAnswer({ method, route, status, seconds }: Answered): void {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const durations = this.#durations.get(labels) ?? { buckets: BUCKETS.map(() => 0), count: 0, sum: 0 };
    this.#durations.set(labels, durations);
    durations.count += 1;
    durations.sum += seconds;
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + 1;
  }

  /** Counts an error if it came from the database. */
  countError(error: unknown): void {
    if (isOfDatabase(error)) this.#databaseErrors += 1;
  }

  async text(db: Db): Promise<string> {
    const lines = [
      ...this.#durationLines(),
      ...[...this.#processSamples(), ...(await databaseSamples(db))].flatMap(linesOf),
    ];
    return `${lines.join('\n')}\n`;
  }

  stop(): void {
    this.#eventLoop.disable();
  }

  *#durationLines(): Iterable<string> {
    yield* heading(DURATION, 'histogram', 'How long answers took, by route and status');
    for (const [labels, { buckets, count, sum }] of this.#durations) {
      let faster = 0;
      for (const [index, bound] of BUCKETS.entries()) {
        faster += buckets[index] ?? 0;
        yield `${DURATION}_bucket{${labels},le="${bound}"} ${faster}`;
      }
      yield `${DURATION}_bucket{${labels},le="+Inf"} ${count}`;
      yield `${DURATION}_sum{${labels}} ${sum}`;
      yield `${DURATION}_count{${labels}} ${count}`;
    }
  }

  #processSamples(): Sample[] {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const delay = this.#eventLoop;
    const samples: Sample[] = [
      ['process_cpu_seconds_total', 'counter', 'Processor time of this process', (user + system) / 1e6],
      ['process_resident_memory_bytes', 'gauge', 'Memory of this process', rss],
      ['process_uptime_seconds', 'gauge', 'Time since the start of this process', process.uptime()],
      ['nodejs_heap_used_bytes', 'gauge', 'Memory that JavaScript uses', heapUsed],
      [
        'nodejs_eventloop_delay_p50_seconds',
        'gauge',
        'Median delay since the last scrape',
        delay.percentile(50) / NANOSECONDS,
      ],
      [
        'nodejs_eventloop_delay_p99_seconds',
        'gauge',
        '99th percentile of the delay since the last scrape',
        delay.percentile(99) / NANOSECONDS,
      ],
      ['nodejs_eventloop_delay_max_seconds', 'gauge', 'Longest delay since the last scrape', delay.max / NANOSECONDS],
      [
        'centwise_database_errors_total',
        'counter',
        'Requests that failed because of the database',
        this.#databaseErrors,
      ],
    ];
    delay.reset();
    return samples;
  }
}

/** Recognizes errors of SQLite, of PostgreSQL by their five-character codes, and of the network and the pool. */
function isOfDatabase(error: unknown): boolean {
  const { code = '' } = error as Partial<NodeJS.ErrnoException>;
  return /^(?:ERR_SQLITE_ERROR|[0-9A-Z]{5})$/.test(code) || isDatabaseAway(error);
}

/** The state of the outbox, or that the database does not answer. */
async function databaseSamples(db: Db): Promise<Sample[]> {
  const up = (value: number): Sample => ['centwise_database_up', 'gauge', 'Whether the database answers', value];
  const tooLong = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => tooLong.resolve(undefined), DATABASE_MILLISECONDS);
  const outbox = await Promise.race([outboxStatus(db).catch(() => undefined), tooLong.promise]);
  clearTimeout(timer);
  if (!outbox) return [up(0)];
  const oldest = outbox.oldest === null ? 0 : Math.max(0, Date.now() - outbox.oldest) / 1000;
  return [
    up(1),
    ['centwise_outbox_waiting', 'gauge', 'Mails waiting to be sent', outbox.waiting],
    ['centwise_outbox_failed_attempts', 'gauge', 'Failed attempts to send the waiting mails', outbox.failedAttempts],
    ['centwise_outbox_oldest_seconds', 'gauge', 'Age of the oldest waiting mail', oldest],
  ];
}

function linesOf([name, type, help, value]: Sample): string[] {
  return [...heading(name, type, help), `${name} ${Number.isFinite(value) ? value : 0}`];
}

function heading(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}.`, `# TYPE ${name} ${type}`];
}
