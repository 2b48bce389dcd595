import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** The list, from `useInfiniteQuery`. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: ReactNode;
}

/** Loads the next page of a list, if there is one. */
export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: Props) {
  return (
    hasNextPage && (
      <Button variant="secondary" busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => void fetchNextPage()}>
        {children}
      </Button>
    )
  );
}
