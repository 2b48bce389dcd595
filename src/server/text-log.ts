/** The fields that pino and Fastify add to every line. */
const OWN_FIELDS = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'msg', 'err']);

const LEVELS: Readonly<Record<number, string>> = { 40: 'Warning: ', 50: 'Error: ', 60: 'Fatal: ' };

interface LogLine {
  readonly level: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

interface Answered {
  readonly method: string;
  /** The pattern of the route; missing for an unknown address. */
  readonly route?: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Whether to log in words: as configured, by default on a terminal only. */
export function isTextLog(format: 'text' | 'json' | undefined, output: { readonly isTTY?: boolean }): boolean {
  return format === undefined ? output.isTTY === true : format === 'text';
}

/** Writes the log in words, for people at a terminal. */
export function textLog(output: { write(text: string): unknown }) {
  return { write: (line: string) => void output.write(`${formatLine(line)}\n`) };
}

/** A JSON line of the log in words, with the local time and, for an error, its stack trace. */
export function formatLine(line: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line) as LogLine;
  const said = 'status' in fields ? sentenceOf(fields as unknown as Answered) : msg + detailsOf(fields);
  const first = `${new Date(time).toTimeString().slice(0, 8)} ${LEVELS[level] ?? ''}${printable(said)}`;
  return err?.stack ? `${first}\n${err.stack.split('\n').map(printable).join('\n')}` : first;
}

function sentenceOf({ method, route = 'of an unknown address', status, milliseconds }: Answered): string {
  return `${method} ${route} answered ${status} in ${milliseconds} ms`;
}

function detailsOf(fields: object): string {
  const details = Object.entries(fields)
    .filter(([name]) => !OWN_FIELDS.has(name))
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  return details.length > 0 ? ` (${details.join(', ')})` : '';
}

/** Without characters that rewrite the terminal, reorder its text, or begin a new line. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
