import { randomUUID } from 'node:crypto';

/** Characters that are scanned in one step. */
const STEP = 16_384;
/** Characters of a list that are parsed in one step: less than a millisecond. */
const PIECE = 32_768;

type Parse = (json: string) => unknown;

/** A list that is parsed piece by piece. */
interface LongList {
  /** The places of its brackets. */
  readonly start: number;
  end: number;
  /** The places of the commas between two pieces. */
  readonly cuts: number[];
}

interface Open extends LongList {
  readonly isList: boolean;
  holdsLongList: boolean;
}

/**
 * Parses JSON whose size is in long lists, in steps of less than a millisecond. Accepts the same texts as `parse`, with the same
 * result: each piece of a list and the text around the lists are parsed on their own.
 * @throws what `parse` throws
 */
export function* parseInSteps(text: string, parse: Parse): Generator<void, unknown> {
  const lists = yield* findLongLists(text);
  if (lists.length === 0) return parse(text);
  const mark = randomUUID();
  const parsed = new Map<unknown, unknown[]>();
  let around = '';
  let from = 0;
  for (const [index, list] of lists.entries()) {
    const name = `${mark} ${index}`;
    parsed.set(name, yield* parseList(text, list, parse));
    around += `${text.slice(from, list.start)}["${name}"]`;
    from = list.end + 1;
  }
  return putInto(parse(around + text.slice(from)), parsed);
}

function* parseList(text: string, { start, end, cuts }: LongList, parse: Parse): Generator<void, unknown[]> {
  const all: unknown[] = [];
  let from = start + 1;
  for (const to of [...cuts, end]) {
    const items = parse(`[${text.slice(from, to)}]`) as unknown[];
    // A comma without an item; the text as a whole is not JSON.
    if (items.length === 0) parse(text);
    for (const item of items) all.push(item);
    from = to + 1;
    yield;
  }
  return all;
}

/** Finds the innermost lists that are longer than a piece, in the order of the text. */
function* findLongLists(text: string): Generator<void, LongList[]> {
  const lists: LongList[] = [];
  const open: Open[] = [];
  let isInString = false;
  // Each is looked for again only once it has been passed, so that the time is linear.
  let nextQuote = -1;
  let nextEscape = -1;
  for (let place = 0, pause = STEP; place < text.length; place++) {
    if (place >= pause) {
      yield;
      pause = place + STEP;
    }
    if (isInString) {
      if (nextQuote < place) nextQuote = placeOf('"', text, place);
      if (nextEscape < place) nextEscape = placeOf('\\', text, place);
      isInString = nextEscape < nextQuote;
      place = isInString ? nextEscape + 1 : nextQuote;
      continue;
    }
    const character = text[place];
    switch (character) {
      case '"':
        isInString = true;
        break;
      case '[':
      case '{':
        open.push({ start: place, end: place, cuts: [], isList: character === '[', holdsLongList: false });
        break;
      case ',': {
        const inner = open.at(-1);
        const from = (inner?.cuts.at(-1) ?? inner?.start ?? place) + 1;
        if (inner?.isList && place - from >= PIECE) inner.cuts.push(place);
        break;
      }
      case ']':
      case '}': {
        const closed = open.pop();
        // Not JSON.
        if (closed?.isList !== (character === ']')) return [];
        const outer = open.at(-1);
        const isLong = closed.isList && !closed.holdsLongList && closed.cuts.length > 0;
        if (isLong) lists.push(Object.assign(closed, { end: place }));
        if (outer) outer.holdsLongList ||= isLong || closed.holdsLongList;
      }
    }
  }
  return lists;
}

/** @returns the end of the text if it has no such character from there on. */
function placeOf(character: string, text: string, from: number): number {
  const place = text.indexOf(character, from);
  return place === -1 ? text.length : place;
}

/** Replaces the marks of lists, without recursion, because a text may be deep. */
function putInto(value: unknown, lists: ReadonlyMap<unknown, unknown[]>): unknown {
  const whole = { value };
  const waiting: object[] = [whole];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [name, inner] of Object.entries(next)) {
      const list = Array.isArray(inner) && inner.length === 1 ? lists.get(inner[0]) : undefined;
      if (list) Object.assign(next, { [name]: list });
      else if (typeof inner === 'object' && inner !== null) waiting.push(inner);
    }
  }
  return whole.value;
}
