import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KnownSource } from '#shared/imports/contract.ts';
import { sourcesQuery } from './api.ts';
import { EditableList } from './editable-list.tsx';
import { formatInstant } from './format-instant.ts';
import { SourceDialog } from './source-dialog.tsx';

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
      {edited && <SourceDialog source={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
