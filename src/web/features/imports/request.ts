import { encode } from '#shared/http/codec.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { decodeResponse } from '#shared/http/request.ts';
import { ImportSource, importsContract, type Preview, UndecodedPreview } from '#shared/imports/contract.ts';
import { invalidResponse } from '#web/api/api-error.ts';
import { nextTask } from '#web/browser/next-task.ts';
import type { FileToImport } from './file-to-import.ts';
import { type ReviewRow, reviewRowsOf } from './review-rows.ts';

/** Rows that are converted at a time: a few milliseconds. */
const ROWS_AT_ONCE = 500;

const { body: previewBody, ...preview } = importsContract.preview;
const { body: createBody, ...create } = importsContract.create;

/** The body is serialized by `serializePreview`, and the verdicts of the response are decoded by `compareRows`. */
export const previewEndpoint = { ...preview, response: UndecodedPreview };
/** The body is serialized by `withRows`. */
export const createEndpoint = create;

/** What an import says about a file besides its rows. */
type Decided = Omit<InMemory<typeof createBody>, 'sources'>;

/** The accounts of a file as the sources of a request, without their rows. */
function sourcesOf({ accounts }: FileToImport): ImportSource[] {
  return accounts.map(({ sourceId, account, layout, name, answers, isNew }) => ({
    sourceId: (sourceId ?? null) as ImportSource['sourceId'],
    account,
    layout,
    name,
    answers,
    ...(isNew && { isNew }),
    rows: [],
  }));
}

export function serializePreview(file: FileToImport): Promise<Blob> {
  return withRows(JSON.stringify(encode(previewBody, { sources: sourcesOf(file) })), file);
}

/** The JSON of an import, without its rows. */
export function serializeImport(file: FileToImport, decided: Decided): string {
  return JSON.stringify(encode(createBody, { ...decided, sources: sourcesOf(file) }));
}

const NO_ROWS = '"rows":[]';

/**
 * Inserts the rows of a file into the JSON of a request, step by step, so that the screen stays responsive. The browser sends a
 * Blob beside the page's thread; sending a text of 3 MB would block it.
 */
export async function withRows(json: string, file: FileToImport): Promise<Blob> {
  // Inside of a text, the quotes would be escaped.
  const [first = '', ...others] = json.split(NO_ROWS);
  const parts: BlobPart[] = [first];
  for (const [index, source] of sourcesOf(file).entries()) {
    const all = file.accounts[index]?.rows ?? [];
    parts.push('"rows":[');
    for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
      await nextTask();
      const { rows } = encode(ImportSource, { ...source, rows: all.slice(from, from + ROWS_AT_ONCE) }) as ImportSource;
      parts.push(from > 0 ? ',' : '', new Blob([JSON.stringify(rows).slice(1, -1)]));
    }
    parts.push(']', others[index] ?? '');
  }
  return new Blob(parts);
}

/** A preview with the rows of the file. */
export interface ComparedFile extends Omit<Preview, 'verdicts'> {
  readonly rows: readonly ReviewRow[];
}

/** Decodes the verdicts of a preview step by step, so that the screen stays responsive. @throws {ApiError} if one is invalid */
export async function compareRows(
  { accounts }: FileToImport,
  { verdicts, ...rest }: InMemory<typeof UndecodedPreview>,
): Promise<ComparedFile> {
  const fileRows = accounts.flatMap((account) => account.rows);
  const rows: ReviewRow[] = [];
  for (let first = 0; first < verdicts.length; first += ROWS_AT_ONCE) {
    await nextTask();
    const part = { ...rest, verdicts: verdicts.slice(first, first + ROWS_AT_ONCE) };
    try {
      const decoded = decodeResponse(importsContract.preview, part).verdicts;
      rows.push(...reviewRowsOf(fileRows, decoded, first));
    } catch (error) {
      throw invalidResponse(OK, error);
    }
  }
  return { ...rest, rows };
}

const OK = 200;
