import { invalid, placeIn } from './invalid.ts';

/** A member of a JSON object, or an entry of a member that is a list. */
export interface Element {
  readonly section: string;
  /** Null for a member; a list comes first without its entries, as `[]`. */
  readonly index: number | null;
  readonly value: unknown;
}

const DEEPEST = 8;
/** The characters of one entry. */
const LONGEST = 100_000;

/** Marks of structure, and the marks that end the plain part of a string. */
const STRUCTURE = /["{}[\],]/g;
const STRING = /["\\]/g;

/**
 * Splits a JSON object into its members, and its lists into their entries, so that a file of any size is parsed entry by entry,
 * in bounded memory and in linear time.
 */
export class ElementReader {
  /** The entry as far as it was read. */
  #piece = '';
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  #list: string | null = null;
  #index = 0;
  #isAfterList = false;
  #isClosed = false;
  #place = 'the beginning';

  /** Reads the next part of the file. */
  *read(text: string): Generator<Element> {
    let start = 0;
    let at = 0;
    if (this.#isEscaped && text !== '') {
      this.#isEscaped = false;
      at = 1;
    }
    for (;;) {
      const marks = this.#isString ? STRING : STRUCTURE;
      marks.lastIndex = at;
      const found = marks.exec(text);
      if (!found) break;
      const [mark] = found;
      at = found.index + 1;
      if (mark === '"') this.#isString = !this.#isString;
      else if (mark === '\\') {
        this.#isEscaped = at === text.length;
        at += 1;
      } else if (this.#isBoundary(mark)) {
        this.#extend(text.slice(start, found.index));
        start = at;
        yield* this.#pass(mark);
      } else this.#nest(mark);
    }
    this.#extend(text.slice(start));
  }

  /** @throws {AppError} `export_invalid` if the object has not ended. */
  end(): void {
    if (!this.#isClosed) throw invalid(`The file is incomplete: it ends after ${this.#place}. Download it again.`);
    if (this.#piece.trim() !== '') throw this.#malformed();
  }

  /** Whether a mark begins or ends the object, one of its members, or an entry of a list. */
  #isBoundary(mark: string): boolean {
    const inner = this.#list === null ? 1 : 2;
    if (mark === ',') return this.#depth === inner;
    if (mark === '{') return this.#depth === 0;
    if (mark === '[') return this.#depth === 1 && !this.#isAfterList;
    return this.#depth === inner;
  }

  #nest(mark: string): void {
    this.#depth += mark === '{' || mark === '[' ? 1 : mark === ',' ? 0 : -1;
    if (this.#depth > DEEPEST) throw invalid(`The file is nested too deeply after ${this.#place}.`);
    if (this.#depth < 1) throw this.#malformed();
  }

  *#pass(mark: string): Generator<Element> {
    const piece = this.#piece;
    this.#piece = '';
    if (this.#isClosed) throw this.#malformed();
    if (mark === '{') {
      if (piece.trim() !== '') throw this.#malformed();
      this.#depth = 1;
    } else if (mark === '[') yield this.#beginList(piece);
    else if (this.#list !== null) yield* this.#endEntry(piece, mark);
    else yield* this.#endMember(piece, mark);
  }

  #beginList(piece: string): Element {
    const section = Object.keys(this.#parse(`{${piece}0}`) as object)[0] ?? '';
    this.#list = section;
    this.#index = 0;
    this.#depth = 2;
    this.#place = section;
    return { section, index: null, value: [] };
  }

  *#endEntry(piece: string, mark: string): Generator<Element> {
    const section = this.#list as string;
    if (mark === '}') throw this.#malformed();
    const isEmptyList = mark === ']' && this.#index === 0 && piece.trim() === '';
    if (!isEmptyList) {
      const element = { section, index: this.#index, value: this.#parse(piece) };
      this.#place = placeIn(section, this.#index);
      this.#index += 1;
      yield element;
    }
    if (mark === ',') return;
    this.#list = null;
    this.#depth = 1;
    this.#isAfterList = true;
  }

  *#endMember(piece: string, mark: string): Generator<Element> {
    if (mark === ']') throw this.#malformed();
    if (mark === '}') this.#isClosed = true;
    if (this.#isAfterList) {
      if (piece.trim() !== '') throw this.#malformed();
      this.#isAfterList = false;
      return;
    }
    const members = Object.entries(this.#parse(`{${piece}}`) as object);
    const [member, ...others] = members;
    if (!member || others.length > 0) throw this.#malformed();
    const [section, value] = member as [string, unknown];
    this.#place = section;
    yield { section, index: null, value };
  }

  #extend(text: string): void {
    this.#piece += text;
    if (this.#piece.length > LONGEST) throw invalid(`An entry after ${this.#place} is too long.`);
  }

  #parse(json: string): unknown {
    try {
      return JSON.parse(json);
    } catch {
      throw this.#malformed();
    }
  }

  #malformed(): Error {
    return invalid(`The file is not valid JSON after ${this.#place}.`);
  }
}
