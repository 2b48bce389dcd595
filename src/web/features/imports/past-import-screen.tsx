import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { formatInstant } from '#web/browser/instant-format.ts';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { FormButtons } from '#web/components/form.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { importQuery } from './api.ts';
import { ImportedRows } from './imported-rows.tsx';
import styles from './imports.module.css';
import { summaryText } from './summary-text.ts';
import { UndoImport } from './undo-import.tsx';

const route = getRouteApi('/signed-in/settings/import-export/$importId');

/** An earlier import with its lines, which can be undone or restored. */
export function PastImportScreen() {
  const { importId } = route.useParams();
  const query = useInfiniteQuery(importQuery(importId));
  const imported = query.data?.pages[0]?.import;
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  useFocusAfter(imported?.undoneAt);

  return (
    <Screen title="Import" heading={imported?.fileName || 'Import'} backTo="/settings/import-export">
      {imported ? (
        <>
          <Card
            title={
              imported.undoneAt === null
                ? formatInstant(imported.createdAt)
                : `Undone ${formatInstant(imported.undoneAt)}`
            }
          >
            <div className={styles.words}>
              <div role="status">
                {imported.undoneAt !== null && <p>Its transactions were removed.</p>}
                <p>{summaryText(imported.counts)}</p>
              </div>
              <p className={common.hint}>{imported.sources.join(', ')}</p>
            </div>
          </Card>
          <FormButtons>
            <UndoImport imported={imported} onDone={() => {}} />
          </FormButtons>
          <ImportedRows rows={rows} isUndone={imported.undoneAt !== null} query={query} />
        </>
      ) : query.isError ? (
        <LoadFailure title="Couldn't load this import" text={messageOf(query.error)} onRetry={query.refetch} />
      ) : (
        <LoadingText>Loading...</LoadingText>
      )}
    </Screen>
  );
}
