import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ImportId } from '#shared/ids.ts';
import { importsContract } from '#shared/imports/contract.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { getSession } from '#web/session/session.ts';

const IMPORTS_PER_PAGE = 20;
const ROWS_PER_PAGE = 200;

/** Newest first, page by page. */
export const importsQuery = infiniteQueryOptions({
  queryKey: ['imports', 'list'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(importsContract.list, { query: { limit: IMPORTS_PER_PAGE, ...pageParam }, signal }),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { cursor: nextCursor }),
});

/** An import with its rows, page by page. */
export function importQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['imports', 'one', id] as const,
    queryFn: ({ pageParam, signal }) => {
      const params = { importId: id as ImportId };
      return call(importsContract.read, { params, query: { limit: ROWS_PER_PAGE, ...pageParam }, signal });
    },
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { cursor: nextCursor }),
    structuralSharing: false,
  });
}

/** The first transactions of an import that were edited since, which undoing it would remove. */
export function editedRowsQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'edited', id] as const,
    queryFn: async ({ signal }) => {
      const params = { importId: id as ImportId };
      return (await call(importsContract.read, { params, query: { limit: EDITED_ROWS, only: 'edited' }, signal })).rows;
    },
  });
}

/** How many edited rows are named before an import is undone. */
export const EDITED_ROWS = 5;

export const sourcesQuery = queryOptions({
  queryKey: ['imports', 'sources'] as const,
  queryFn: async ({ signal }) => (await call(importsContract.sources, { signal })).sources,
});

export const merchantsQuery = queryOptions({
  queryKey: ['imports', 'merchants'] as const,
  queryFn: async ({ signal }) => (await call(importsContract.merchants, { signal })).merchants,
});

/** Reloads everything that an import, its undoing, or its restoring changes, in all tabs. Lists start at their first page. */
export function refreshAfterImport(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ['transactions', 'list'], type: 'inactive' });
  refreshLedger(queryClient);
  for (const root of ['imports', 'suggestions']) void queryClient.invalidateQueries({ queryKey: [root] });
  announceSave(['imports', 'suggestions']);
}

/** Files dropped on another screen, with the user who dropped them. */
let offered: { readonly files: readonly File[]; readonly userId: string | undefined } | undefined;

/** Keeps files for the import screen, which opens next. */
export function offerFiles(files: readonly File[]): void {
  offered = { files, userId: getSession().user?._id };
}

/** The files that the same user has just offered. */
export function takeOfferedFiles(): readonly File[] {
  const { files = [], userId } = offered ?? {};
  offered = undefined;
  return userId === getSession().user?._id ? files : [];
}
