import type { DescribedOperation } from './api-document.ts';
import { type Known, sampleRequest } from './sample-request.ts';

/** Bytes of one hostile value, which fits into a body of 1 MB beside the other fields. */
const BODY_BYTES = 1_000_000;
/** Bytes of one hostile parameter or header: Node reads an address and headers of 16 kB together. */
const HEAD_BYTES = 14_000;

/** A text that is repeated to fill the space, or three texts of which the second is repeated between the others. */
type Pattern = string | readonly [string, string, string];

/** Every place gets all of these. */
const PATTERNS: Readonly<Record<string, Pattern>> = {
  dots: '.',
  spaces: ' ',
  'letters and dots': 'a.',
  'at signs': '@',
  digits: '1',
  'combining marks': '\u0301\u0316',
  'an address of dots': ['a@', '.', '@'],
  'an address of labels': ['a@a', '.a', '@'],
};
/** Each place gets one of these, in turn. */
const MORE_PATTERNS: Readonly<Record<string, Pattern>> = {
  'ideographic spaces': '\u3000',
  commas: ',',
  hyphens: '-',
  quotes: '"',
  'capital letters that grow in lower case': 'İ',
  'spaces between letters': ['a', ' ', 'a'],
  'spaces between digits': ['1', ' ', '1'],
  'a long amount': ['-1.', '0', 'x'],
  'a long day': ['2026-03-01T', '0', 'Z'],
};
/** Hostile JSON values that are not text. */
const STRUCTURES: Readonly<Record<string, string>> = {
  'a list of numbers': `[${'0,'.repeat(400_000)}0]`,
  'a list of texts': `[${'"",'.repeat(300_000)}""]`,
  'deep lists': '['.repeat(100_000) + ']'.repeat(100_000),
  'deep lists beside a constructor': `{"constructor":1,"x":${'['.repeat(450_000)}${']'.repeat(450_000)}}`,
  'as many lists as are read, beside a constructor': `{"constructor":1,"x":[${'[],'.repeat(4900)}0]}`,
  'many fields': `{${Array.from({ length: 20_000 }, (_, index) => `"key${index}":0`).join()}}`,
};

export interface TestRequest {
  readonly method: DescribedOperation['method'];
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly payload?: string;
}

export interface Attack {
  /** The name of the text and its place. */
  readonly title: string;
  readonly hostile: TestRequest;
  /** The same request with harmless text of the same length in that place. */
  readonly harmless: TestRequest;
}

/** `each` puts every pattern and one of the other patterns in every place; `one` puts a single pattern there, in turn. */
export type Thoroughness = 'each' | 'one';

/** Requests with hostile values in every field of an operation's body and as the whole body. */
export function* hostileBodies(operation: DescribedOperation, thoroughness: Thoroughness): Generator<Attack> {
  const { payload, method, url } = sampleRequest(operation, PLACES);
  if (!payload) return;
  const toJson = ([name, text]: Text): Text => [name, JSON.stringify(text)];
  const [always, more] = textsOf(BODY_BYTES, JSON.stringify);
  const inTurn = [...more.map(toJson), ...Object.entries(STRUCTURES)];
  const values = turns(always.map(toJson), inTurn, thoroughness);
  for (const { place, body } of bodiesWithGap(payload)) {
    for (const [name, json] of values()) {
      const request = (value: string) => ({ method, url, payload: body.replace(GAP, () => value) });
      const harmless = request(JSON.stringify(harmlessText(json.length)));
      yield { title: `${operation.name}: ${name} in ${place}`, hostile: request(json), harmless };
    }
  }
}

/** Requests with hostile texts in every parameter of an operation's path and query; query parameters are also repeated. */
export function* hostileAddresses(operation: DescribedOperation, thoroughness: Thoroughness): Generator<Attack> {
  const { payload, ...sample } = sampleRequest(operation, PLACES);
  const withBody = { ...sample, ...(payload && { payload: JSON.stringify(payload) }) };
  const texts = turns(...textsOf(HEAD_BYTES, encodeURIComponent), thoroughness);
  for (const [slot] of operation.path.matchAll(/\{\w+\}/g)) {
    for (const [name, text] of texts()) {
      const request = (value: string) => {
        const path = operation.path.replace(slot, () => encodeURIComponent(value)).replaceAll(/\{\w+\}/g, 'x');
        return { ...withBody, url: `/api${path}` };
      };
      const harmless = request(harmlessText(HEAD_BYTES));
      yield { title: `${operation.name}: ${name} in ${slot}`, hostile: request(text), harmless };
    }
  }
  for (const parameter of operation.operation.parameters.filter((one) => one.in === 'query')) {
    const url = new URL(sample.url, 'http://localhost');
    url.searchParams.delete(parameter.name);
    const start = `${url.pathname}?${url.searchParams}&`;
    for (const [name, text] of texts()) {
      const title = `${operation.name}: ${name} in ${parameter.name}`;
      const once = (value: string) => ({ ...withBody, url: `${start}${parameter.name}=${encodeURIComponent(value)}` });
      yield { title, hostile: once(text), harmless: once(harmlessText(HEAD_BYTES)) };
      const often = (value: string) => {
        const short = `${parameter.name}=${encodeURIComponent(value)}&`;
        return { ...withBody, url: start + short.repeat(Math.floor(HEAD_BYTES / short.length)) };
      };
      yield { title: `${title}, many times`, hostile: often(text.slice(0, 2)), harmless: often(harmlessText(2)) };
    }
  }
}

/** Headers that the server or one of its libraries reads, each with a valid beginning. */
const HEADERS: Readonly<Record<string, string>> = {
  accept: 'text/html;q=',
  'accept-encoding': 'br;q=',
  authorization: 'Bearer ',
  'content-type': 'application/json;',
  cookie: 'a=',
  'idempotency-key': '',
  'if-modified-since': '',
  'if-none-match': 'W/"',
  range: 'bytes=',
  'user-agent': '',
  'x-forwarded-for': '',
  'x-time-zone': '',
};

/** A request with hostile texts in every header. */
export function* hostileHeaders(name: string, sample: TestRequest, thoroughness: Thoroughness): Generator<Attack> {
  const texts = turns(...textsOf(HEAD_BYTES), thoroughness);
  for (const [header, beginning] of Object.entries(HEADERS)) {
    for (const [pattern, text] of texts()) {
      const request = (value: string) => ({ ...sample, headers: { ...sample.headers, [header]: beginning + value } });
      // A header arrives as its bytes, one character each.
      const hostile = request(Buffer.from(text).toString('latin1'));
      yield { title: `${name}: ${pattern} in ${header}`, hostile, harmless: request(harmlessText(HEAD_BYTES)) };
    }
  }
}

/** Parameters that a sample request omits. */
const PLACES: Known = { saved: 1, month: '2026-03' };
const GAP = '"?"';

/** The value as JSON, with a gap in place of each inner value and of the whole value. */
function* bodiesWithGap(value: unknown, place = 'the body'): Generator<{ place: string; body: string }> {
  yield { place, body: GAP };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const { place, body } of bodiesWithGap(inner, Array.isArray(value) ? 'an item' : key)) {
      const around: unknown = Array.isArray(value) ? ['?'] : { ...value, [key]: '?' };
      yield { place, body: JSON.stringify(around).replace(GAP, () => body) };
    }
  }
}

function harmlessText(length: number): string {
  return 'a'.repeat(length);
}

/** Its name and the text. */
type Text = [string, string];

/** Both kinds of patterns, repeated to this number of bytes in the form that `written` returns. */
function textsOf(bytes: number, written: (text: string) => string = String): [Text[], Text[]] {
  const fill = ([name, pattern]: [string, Pattern]): Text => {
    const [start, middle, end] = typeof pattern === 'string' ? ['', pattern, ''] : pattern;
    const each = Buffer.byteLength(written(middle.repeat(100))) / 100;
    return [name, start + middle.repeat(Math.floor(bytes / each)) + end];
  };
  return [Object.entries(PATTERNS).map(fill), Object.entries(MORE_PATTERNS).map(fill)];
}

let turn = 0;

/** Each call returns the texts for the next place. */
function turns(always: Text[], more: Text[], thoroughness: Thoroughness): () => Text[] {
  const inTurn = thoroughness === 'each' ? more : [...always, ...more];
  return () => {
    turn += 1;
    return [...(thoroughness === 'each' ? always : []), inTurn[turn % inTurn.length] as Text];
  };
}
