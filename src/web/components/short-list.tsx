import { type ReactNode, useRef, useState } from 'react';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { Button } from './button.tsx';

interface Props<Item> {
  items: readonly Item[];
  /** How many are shown at first. */
  count: number;
  keyOf: (item: Item) => string | number;
  className?: string | undefined;
  children: (item: Item) => ReactNode;
}

/** A list that shows its first items, and on request all of them. The focus then goes on with the first of the others. */
export function ShortList<Item>({ items, count, keyOf, className, children }: Props<Item>) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfter(showsAll, () => list.current?.children[count]?.querySelector<HTMLElement>('a, button')?.focus());
  const shown = showsAll ? items : items.slice(0, count);
  return (
    <>
      <ul ref={list} className={className}>
        {shown.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="plain" onClick={() => setShowsAll(true)}>
          Show all {items.length}
        </Button>
      )}
    </>
  );
}
