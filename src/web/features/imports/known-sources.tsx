import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { KnownSource } from '#shared/imports/contract.ts';
import { formatInstant } from '#web/browser/instant-format.ts';
import { sourcesQuery } from './api.ts';
import { EditableList } from './editable-list.tsx';

/** Loaded when it is needed, because most visits edit nothing. */
const SourceDialog = lazy(async () => ({ default: (await import('./source-dialog.tsx')).SourceDialog }));

/** The accounts whose files were imported. */
export function KnownSources() {
  const { data = [] } = useQuery(sourcesQuery);
  const [edited, setEdited] = useState<KnownSource>();
  return (
    <>
      <EditableList
        title="Accounts You Import"
        items={data}
        describe={({ _id, name, lastImportAt }) => ({
          key: _id,
          name,
          hint: `Last import ${formatInstant(lastImportAt)}`,
        })}
        onEdit={setEdited}
      />
      <Suspense>{edited && <SourceDialog source={edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </>
  );
}
