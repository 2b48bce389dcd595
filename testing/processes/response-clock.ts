import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

/** In every answer of a server that `response-clock.ts` was loaded into. */
const HEADER = 'x-answer-clock';

interface Clock {
  /** Milliseconds since 1970, with fractions. */
  readonly now: number;
  /** For how many milliseconds the main thread of the process could have worked and was given no processor. */
  readonly starved: number;
}

/** Linux alone says how long a thread was starved; elsewhere never. */
export function clockOf(pid: number | undefined): Clock {
  const now = performance.timeOrigin + performance.now();
  try {
    const [, starved] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return { now, starved: Number(starved) / 1e6 };
  } catch {
    return { now, starved: 0 };
  }
}

/** What the server's clock said when it wrote an answer. */
export function clockIn({ headers }: Response): Clock {
  return JSON.parse(headers.get(HEADER) ?? '{}') as Clock;
}

/** Makes a server say in each answer what its clock says. */
export function tellClock(): void {
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...answer: never) {
    this.setHeader(HEADER, JSON.stringify(clockOf(process.pid)));
    return Reflect.apply(writeHead, this, answer);
  };
}
