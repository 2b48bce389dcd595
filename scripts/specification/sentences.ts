import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/specification');

/** One sentence of the specification. */
export interface Sentence {
  /** Section, group, and name, such as `5.transaction.date-required`; a test uses it as a tag. */
  readonly id: string;
  readonly text: string;
}

/** Every sentence, in the order of the specification. */
export function readSentences(): Sentence[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));
  return files.sort().flatMap((name) => parseSection(readFileSync(join(FOLDER, name), 'utf8'), name));
}

/**
 * Reads one section: its heading (`# 5. Validation rules`), groups (`## transaction`), and sentences
 * (`date-required: Without a date: 'Date is required'.`).
 * @throws {SyntaxError} naming the line that is none of these, or an id that stands twice.
 */
export function parseSection(text: string, file: string): Sentence[] {
  let section = '';
  let group = '';
  const sentences: Sentence[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [, mark = '', rest = ''] = /^(# |## |[\w-]+: )(.*\S)$/.exec(line) ?? [];
    const id = `${section}.${group}.${mark.slice(0, -2)}`;
    if (mark === '# ' && section === '') section = `${Number.parseInt(rest, 10)}`;
    else if (mark === '## ' && section !== '') group = rest;
    else if (mark.endsWith(': ') && group !== '' && sentences.every((one) => one.id !== id)) {
      sentences.push({ id, text: rest });
    } else if (line.trim() !== '') throw new SyntaxError(`${file}:${index + 1}: ${line}`);
  }
  return sentences;
}
