import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A test that would fail if the statement were broken. */
export interface Proof {
  /** From the root of the repository. */
  readonly file: string;
  /** Part of the test's title, with the titles of its groups before it: `group > test`. */
  readonly title: string;
}

/** One sentence of the specification. */
export interface Statement {
  /** Section, group and name, such as `5.transaction.description-required`. */
  readonly id: string;
  readonly sentence: string;
  readonly proofs: readonly Proof[];
}

export interface Section {
  /** As the specification heads it, such as `5. Validation rules`. */
  readonly heading: string;
  readonly statements: readonly Statement[];
}

/** @param folder with one file for each section, whose names sort as the sections do */
export async function readSections(folder: string): Promise<Section[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  return Promise.all(files.map(async (name) => parseSection(await readFile(join(folder, name), 'utf8'), name)));
}

/**
 * Reads one section: its heading (`# 5. Validation rules`), groups (`## transaction`), statements
 * (`description-required: A description is required.`) and below each its proofs (`  - e2e/a.spec.ts > group > test`).
 *
 * @throws {SyntaxError} naming the line that is none of these, or that stands where it cannot.
 */
export function parseSection(text: string, name: string): Section {
  let heading = '';
  let group = '';
  const statements: (Statement & { proofs: Proof[] })[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [, mark = '', rest = ''] = /^(# |## | {2}- |[\w-]+: )(.*\S)$/.exec(line) ?? [];
    const [file = '', title = ''] = splitOnce(rest, ' > ');
    if (mark === '# ' && heading === '') heading = rest;
    else if (mark === '## ' && heading !== '') group = rest;
    else if (mark === '  - ' && statements.length > 0 && title !== '') statements.at(-1)?.proofs.push({ file, title });
    else if (mark.endsWith(': ') && group !== '') {
      const id = [Number.parseInt(heading, 10), group, mark.slice(0, -2)].join('.');
      statements.push({ id, sentence: rest, proofs: [] });
    } else if (line.trim() !== '') throw new SyntaxError(`${name}:${index + 1}: ${line}`);
  }
  return { heading, statements };
}

function splitOnce(text: string, separator: string): string[] {
  const place = text.indexOf(separator);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + separator.length)];
}
