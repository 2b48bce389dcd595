import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

/** A header of every response of a server that has loaded `expose-clock.ts`. */
const HEADER = 'x-answer-clock';

interface Clock {
  /** Milliseconds since 1970, with fractions. */
  readonly now: number;
  /** Milliseconds that the main thread of the process waited for a processor. */
  readonly starved: number;
}

/** Only Linux reports how long a thread waited for a processor; other systems count as never. */
export function clockOf(pid: number | undefined): Clock {
  const now = performance.timeOrigin + performance.now();
  try {
    const [, starved] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return { now, starved: Number(starved) / 1e6 };
  } catch {
    return { now, starved: 0 };
  }
}

/** The server's clock at the time of a response. */
export function clockIn({ headers }: Response): Clock {
  return JSON.parse(headers.get(HEADER) ?? '{}') as Clock;
}

/** Adds the server's clock to each of its responses. */
export function exposeClock(): void {
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...answer: never) {
    this.setHeader(HEADER, JSON.stringify(clockOf(process.pid)));
    return Reflect.apply(writeHead, this, answer);
  };
}
