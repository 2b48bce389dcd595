import { useRef, useState } from 'react';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { ShowMore } from '#web/components/show-more.tsx';
import styles from './imports.module.css';

const SHOWN_AT_ONCE = 20;

interface Props<Item> {
  title: string;
  items: readonly Item[];
  describe: (item: Item) => { readonly key: string; readonly name: string; readonly hint: string };
  onEdit: (item: Item) => void;
}

/** A card with what the app has remembered, each with a button to edit it. Hidden while there is nothing. */
export function EditableList<Item>({ title, items, describe, onEdit }: Props<Item>) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfter(items.length, () => list.current?.focus({ preventScroll: true }));
  if (items.length === 0) return null;
  const fetchNextPage = async () => setShown(shown + SHOWN_AT_ONCE);
  return (
    <Card title={title}>
      <div className={common.stack}>
        <ul ref={list} tabIndex={-1} aria-label={title}>
          {items.slice(0, shown).map((item) => {
            const { key, name, hint } = describe(item);
            return (
              <li key={key} className={styles.line}>
                <span className={styles.words}>
                  {name}
                  <span className={common.hint}>{hint}</span>
                </span>
                <Button variant="plain" onClick={() => onEdit(item)}>
                  Edit<span className="visually-hidden"> {name}</span>
                </Button>
              </li>
            );
          })}
        </ul>
        <ShowMore query={{ hasNextPage: shown < items.length, isFetchingNextPage: false, fetchNextPage }}>
          Show more
        </ShowMore>
      </div>
    </Card>
  );
}
