import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ADDED_SECTIONS, EXPORT_VERSION, ExportFile } from '#shared/export/format.ts';
import type { Upload } from '#shared/http/upload.ts';
import { type Element, ElementReader } from './elements.ts';
import { invalid, placeIn } from './invalid.ts';
import { readText } from './read-text.ts';

type Members = z.output<typeof ExportFile>;
/** What the file has one of, and what it has lists of. */
type Values = {
  readonly [Name in keyof Members]: Members[Name] extends readonly (infer Item)[] ? Item : Members[Name];
};

/** A member of the file, or an entry of one of its lists, decoded. */
export type Entry = { [Name in keyof Values]: EntryOf<Name> }[keyof Values];

export interface EntryOf<Name extends keyof Values> {
  readonly section: Name;
  readonly index: number | null;
  readonly value: Values[Name];
}

/** How long entries are read at a time: a piece of the file can have thousands of the smallest. */
const STEP_MILLISECONDS = 4;

const { shape } = ExportFile;
const NAMES = Object.keys(shape) as (keyof Members)[];

/** The envelope of the response, which the file begins as. */
const ENVELOPE = 'success';

/**
 * Reads a file entry by entry and checks each against the format. The file has everything but what was added later, and format and version first.
 * @throws {AppError} `export_invalid`, which names the place.
 */
export async function* readEntries(upload: Upload): AsyncGenerator<Entry> {
  const reader = new ElementReader();
  const seen = new Set<string>();
  let began = performance.now();
  for await (const text of readText(upload)) {
    for (const element of reader.read(text)) {
      if (performance.now() - began > STEP_MILLISECONDS) {
        await setImmediate();
        began = performance.now();
      }
      if (element.index === null) requireOnce(seen, element.section);
      if (element.section === ENVELOPE) continue;
      const entry = decodeElement(element);
      if (entry) yield entry;
    }
  }
  reader.end();
  const missing = NAMES.find((name) => !seen.has(name) && !ADDED_SECTIONS.includes(name));
  if (missing) throw invalid(`The file has no “${missing}”.`);
}

function requireOnce(seen: Set<string>, section: string): void {
  if (seen.has(section)) throw invalid(`The file has “${section}” twice.`);
  if (seen.size < 2 && section !== NAMES[seen.size]) throw invalid(NOT_OURS);
  seen.add(section);
}

const NOT_OURS = 'This file is not a download of your data from Centwise. Choose the file from Download My Data.';
const NEWER =
  'This file is from a newer version of Centwise. Update this server, or download the data from a server like it.';

/** @returns undefined for the beginning of a list, which has no entry yet. */
function decodeElement({ section, index, value }: Element): Entry | undefined {
  const schema = Object.hasOwn(shape, section) ? (shape[section as keyof Members] as z.ZodMiniType) : undefined;
  if (!schema) throw invalid(`The format has no “${section.slice(0, 50)}”.`);
  const isList = schema._zod.def.type === 'array';
  if (isList !== (index !== null || Array.isArray(value)))
    throw invalid(`“${section}” must ${isList ? '' : 'not '}be a list.`);
  if (isList && index === null) return undefined;
  const decoded = z.safeDecode(
    isList ? ((schema as z.ZodMiniArray).def.element as z.ZodMiniType) : schema,
    value as never,
  );
  if (decoded.success) return { section, index, value: decoded.data } as Entry;
  if (section === 'version' && Number(value) > EXPORT_VERSION) throw invalid(NEWER);
  if (section === 'format' || section === 'version') throw invalid(NOT_OURS);
  const [issue] = decoded.error.issues;
  const field = issue?.path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(', ');
  throw invalid(`${[placeIn(section, index), field].filter(Boolean).join(', ')}: ${issue?.message}.`);
}
