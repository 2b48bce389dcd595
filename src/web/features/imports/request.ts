import type { InMemory } from '#shared/http/endpoint.ts';
import { decodeResponse } from '#shared/http/request.ts';
import {
  type ImportSource,
  importsContract,
  type Preview,
  UndecodedPreview,
  type Verdict,
} from '#shared/imports/contract.ts';
import { invalidResponse } from '#web/api/api-error.ts';
import { nextTask } from '#web/browser/next-task.ts';
import type { FileToImport } from './file-to-import.ts';

/** The accounts of a file as the sources of a request. */
export function sourcesOf({ accounts }: FileToImport): ImportSource[] {
  return accounts.map(({ sourceId, account, layout, name, answers, isNew, rows }) => ({
    sourceId: (sourceId ?? null) as ImportSource['sourceId'],
    account,
    layout,
    name,
    answers,
    ...(isNew && { isNew }),
    rows: [...rows],
  }));
}

/** Verdicts that are decoded at a time: a few milliseconds. */
const VERDICTS_AT_ONCE = 500;

/** A preview whose verdicts are not decoded. */
export const previewEndpoint = { ...importsContract.preview, response: UndecodedPreview };

/** Decodes the verdicts of a preview step by step, so that the screen stays responsive. @throws {ApiError} if one is invalid */
export async function decodeVerdicts({ verdicts, ...rest }: InMemory<typeof UndecodedPreview>): Promise<Preview> {
  const decoded: Verdict[] = [];
  for (let first = 0; first < verdicts.length; first += VERDICTS_AT_ONCE) {
    await nextTask();
    const part = { ...rest, verdicts: verdicts.slice(first, first + VERDICTS_AT_ONCE) };
    try {
      decoded.push(...decodeResponse(importsContract.preview, part).verdicts);
    } catch (error) {
      throw invalidResponse(OK, error);
    }
  }
  return { ...rest, verdicts: decoded };
}

const OK = 200;
