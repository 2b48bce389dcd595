import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Import } from '#shared/imports/contract.ts';
import { formatInstant } from '#web/browser/instant-format.ts';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { importsQuery } from './api.ts';
import styles from './imports.module.css';
import { settleSent } from './kept-choices.ts';
import { accountsText, summaryText } from './summary-text.ts';

/** The user's imports, newest first; a tap opens one. */
export function ImportHistory() {
  const query = useInfiniteQuery(importsQuery);
  const imports = query.data?.pages.flatMap((page) => page.imports);
  const { data, isFetching } = query;
  useEffect(() => {
    if (data && !isFetching) settleSent(data.pages[0]?.imports[0]?.fileName);
  }, [data, isFetching]);
  if (imports?.length === 0) return null;
  return (
    <Card title="Your Imports">
      {imports ? (
        <div className={common.stack}>
          <ul aria-label="Your Imports">
            {imports.map((one) => (
              <Row key={one._id} imported={one} />
            ))}
          </ul>
          <ShowMore query={query}>Show more imports</ShowMore>
        </div>
      ) : (
        query.isError && <LoadFailure title="Couldn't load your imports" onRetry={query.refetch} />
      )}
    </Card>
  );
}

function Row({ imported: { _id, fileName, sources, createdAt, undoneAt, counts } }: { imported: Import }) {
  return (
    <li className={styles.line}>
      <Link to="/settings/import-export/$importId" params={{ importId: _id }} className={styles.link}>
        <span className={styles.words}>
          <span>{fileName || 'Import'}</span>
          <span className={common.hint}>{accountsText(sources)}</span>
          <span className={common.hint}>{summaryText(counts)}</span>
          <time className={common.hint} dateTime={new Date(createdAt).toISOString()}>
            {undoneAt === null ? formatInstant(createdAt) : `Undone ${formatInstant(undoneAt)}`}
          </time>
        </span>
        <Icon name="chevron-right" size={20} />
      </Link>
    </li>
  );
}
