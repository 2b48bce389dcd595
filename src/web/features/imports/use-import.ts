import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decodeResponse } from '#shared/http/request.ts';
import type { Import } from '#shared/imports/contract.ts';
import { countProblems } from '#shared/statements/statement.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { forSameUser } from '#web/api/for-same-user.ts';
import { retryKeys } from '#web/api/retry-key.ts';
import { nextTask } from '#web/browser/next-task.ts';
import { shortened } from '#web/components/shortened.ts';
import { refreshAfterImport } from './api.ts';
import type { FileToImport } from './file-to-import.ts';
import { forgetChoices, type MadeChoices, markSent } from './kept-choices.ts';
import {
  type ComparedFile,
  compareRows,
  createEndpoint,
  previewEndpoint,
  serializeImport,
  withRows,
} from './request.ts';
import { decisionsOf } from './review-rows.ts';

interface Options {
  file: FileToImport;
  /** Called if the transactions have changed since the preview, so that rows become something else. */
  onChanged: (preview: ComparedFile) => void;
  onImported: (imported: Import) => void;
}

/** Imports a reviewed file. Retries of the same review share an Idempotency-Key. */
export function useImport({ file, onChanged, onImported }: Options) {
  const queryClient = useQueryClient();
  const [keys] = useState(() => retryKeys());
  return useMutation({
    mutationFn: async ({ token, choices, remembered }: MadeChoices & { token: string }) => {
      markSent(file.fileName);
      await nextTask();
      const review = { token, decisions: decisionsOf(choices), remember: [...remembered.values()] };
      const { fileName, problems } = file;
      const json = serializeImport(file, { fileName, problems: countProblems(problems), ...review });
      // The token stands for the rows.
      return call(createEndpoint, { json: await forSameUser(withRows(json, file)), idempotencyKey: keys.keyOf(json) });
    },
    meta: { notDone: () => `${shortened(file.fileName)} not imported` },
    onSuccess: (answer) => {
      keys.forget();
      forgetChoices();
      refreshAfterImport(queryClient);
      onImported(answer.import);
    },
    onError: async (failure) => {
      // Without an answer, the server may have imported the file.
      if (!(failure instanceof ApiError) || failure.status > 0) markSent(undefined);
      if (!isImportChanged(failure)) return;
      onChanged(await compareRows(file, decodeResponse(previewEndpoint, failure.current)));
    },
  });
}

export function isImportChanged(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.code === 'import_changed';
}
