import { INSTEAD } from '#shared/statements/detect-format.ts';
import { MAX_CELL } from '#shared/statements/limits.ts';
import { StatementError } from '#shared/statements/statement.ts';
import { damageNote, quote } from '#shared/statements/text.ts';

/** A tag, with the text that follows it up to the next tag. */
export interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  /** `<Name/>` */
  readonly isEmpty: boolean;
  readonly attributes: string;
  /** Without entities and white space around it. */
  readonly text: string;
  readonly line: number;
  /** The position behind the text. */
  readonly end: number;
}

const TAG = /<(\/?)([A-Za-z_][\w.:-]{0,63})((?:\s[^<>]{0,1000})?)>/y;
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/**
 * Reads the tags of SGML and XML in one pass: without a tree, a stack, or lookahead, so time is linear and memory constant. A `<`
 * that begins no tag is text.
 * @throws {StatementError} for a document type definition, because entities could expand without bound.
 */
export function* readTags(text: string): Generator<Tag> {
  let line = 1;
  let lineEnd = text.indexOf('\n');
  let position = 0;
  let searched = 0;
  let open: Omit<Tag, 'text' | 'end'> | undefined;
  let parts: string[] = [];
  while (searched < text.length) {
    const start = text.indexOf('<', searched);
    if (start === -1) break;
    const skipped = skip(text, start);
    TAG.lastIndex = start;
    const tag = skipped ? null : TAG.exec(text);
    if (!skipped && !tag) {
      searched = start + 1;
      continue;
    }
    parts.push(text.slice(position, start), skipped?.text ?? '');
    position = skipped ? skipped.end : TAG.lastIndex;
    searched = position;
    if (!tag) continue;
    if (open) yield { ...open, text: plain(parts), end: start };
    parts = [];
    for (; lineEnd !== -1 && lineEnd < start; lineEnd = text.indexOf('\n', lineEnd + 1)) line++;
    const [, slash, name = '', attributes = ''] = tag;
    open = {
      name: name.slice(name.indexOf(':') + 1),
      isClosing: slash === '/',
      isEmpty: attributes.endsWith('/'),
      attributes,
      line,
    };
  }
  if (open) yield { ...open, text: plain([...parts, text.slice(position)]), end: text.length };
}

/** Comments, processing instructions, and CDATA, whose text counts. */
function skip(text: string, start: number): { text: string; end: number } | undefined {
  if (/^<!(?:DOCTYPE|ENTITY)/i.test(text.slice(start, start + 10)))
    throw new StatementError(typeDefinition(text, start));
  if (text.startsWith('<![CDATA[', start)) {
    const end = text.indexOf(']]>', start);
    return end === -1
      ? { text: text.slice(start + 9), end: text.length }
      : { text: text.slice(start + 9, end).replaceAll('&', '&amp;'), end: end + 3 };
  }
  for (const [opening, closing] of SKIPPED) {
    if (!text.startsWith(opening, start)) continue;
    const end = text.indexOf(closing, start);
    return { text: '', end: end === -1 ? text.length : end + closing.length };
  }
  return undefined;
}

function typeDefinition(text: string, start: number): string {
  const line = text.slice(0, start).split('\n').length;
  return `Line ${line} has a document type definition. ${INSTEAD}`;
}

/** Entities of HTML that some banks write without a definition. */
const ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    euro: '€',
    pound: '£',
    szlig: 'ß',
    AElig: 'Æ',
    aelig: 'æ',
    Oslash: 'Ø',
    oslash: 'ø',
  }),
);
/** The combining marks that follow a letter in the names of others: `eacute`. */
const MARKS = new Map(
  Object.entries({
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    uml: '\u0308',
    ring: '\u030a',
    cedil: '\u0327',
  }),
);
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

/** Some banks escape twice, as in `&amp;lt;`. Longer texts are cut, because only their beginning is shown. */
function plain(parts: readonly string[]): string {
  const text = parts.join('').trim().slice(0, MAX_CELL);
  return text.includes('&') ? decodeEntities(decodeEntities(text)) : text;
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name) return namedCharacter(name) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}

function namedCharacter(name: string): string | undefined {
  const mark = MARKS.get(name.slice(1));
  return mark ? (name.slice(0, 1) + mark).normalize('NFC') : (ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()));
}

/** What the user should know about a text: a damaged character, or an entity that the file does not define. */
export function markupNote(text: string): string | undefined {
  const [entity] = /&[a-z][a-z\d]{1,31};/i.exec(text) ?? [];
  return damageNote(text) ?? (entity && `This file does not define ${quote(entity)}, so it stays as it is.`);
}
