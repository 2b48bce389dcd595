import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Import, type ImportedRow, importsContract } from '#shared/imports/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { editedRowsQuery, refreshAfterImport } from './api.ts';

/** Undoes and restores an import. If transactions were edited since, they are named before the import is undone. */
export function useUndoImport({ _id: importId }: Import, onDone: (changed: Import) => void) {
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<readonly ImportedRow[]>();

  const { mutate, isPending, error } = useMutation({
    mutationFn: async (action: 'undo' | 'undo edited' | 'restore') => {
      const params = { importId };
      if (action === 'restore') return (await call(importsContract.restore, { params })).import;
      const rows =
        action === 'undo' ? await queryClient.fetchQuery({ ...editedRowsQuery(importId), staleTime: 0 }) : [];
      if (rows.length > 0) return rows;
      return (await call(importsContract.undo, { params })).import;
    },
    meta: { notDone: (action: string) => (action === 'restore' ? 'Import not restored' : 'Import not undone') },
    onSuccess: (result) => {
      if ('_id' in result) {
        setEdited(undefined);
        refreshAfterImport(queryClient);
        onDone(result);
      } else setEdited(result);
    },
    onError: () => setEdited(undefined),
  });

  return {
    busy: isPending,
    error: error ? messageOf(error) : undefined,
    /** The edited transactions to name; undefined while nothing has to be confirmed. */
    edited,
    undo: () => mutate('undo'),
    undoEdited: () => mutate('undo edited'),
    restore: () => mutate('restore'),
    cancel: () => setEdited(undefined),
  };
}
