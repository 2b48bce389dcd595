import { useEffect } from 'react';

/** Names the page after what it shows. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `Centwise | ${title}`;
  }, [title]);
}
