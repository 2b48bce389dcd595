import { type ReactNode, useEffect, useRef, useState } from 'react';
import { rowAt } from './row-at.ts';
import { useVisibleRange } from './use-visible-range.ts';
import styles from './virtual-list.module.css';

/** Loads the next page when fewer rows than this are left below the screen. */
const PREFETCH_ROWS = 25;

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The top of every row in rem; the last number is the height of the list. */
  tops: readonly number[];
  /** Loads more rows; undefined once all are loaded. */
  onNeedMore?: (() => void) | undefined;
  children: (row: Row, index: number) => ReactNode;
}

/** A list that renders only the rows near the screen. The window scrolls, so that Back restores the position. */
export function VirtualList<Row>({ label, rows, keyOf, tops, onNeedMore, children }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, bottom] = useVisibleRange(list);
  const from = rowAt(tops, top);
  const to = rowAt(tops, bottom) + 1;
  const isNearEnd = to > rows.length - PREFETCH_ROWS;
  /** The row with the focus, which stays when it leaves the screen: Tab goes on from there. */
  const [focused, setFocused] = useState<{ readonly index: number; readonly key: string | number }>();
  const indexes = rows.slice(from, to).map((_, index) => from + index);
  const kept = focused && rows[focused.index];
  if (kept && keyOf(kept) === focused.key && !indexes.includes(focused.index)) {
    if (focused.index < from) indexes.unshift(focused.index);
    else indexes.push(focused.index);
  }

  useEffect(() => {
    if (isNearEnd) onNeedMore?.();
  }, [isNearEnd, onNeedMore]);

  return (
    <ul ref={list} className={styles.list} style={{ height: `${tops.at(-1)}rem` }} aria-label={label}>
      {indexes.map((index) => {
        const row = rows[index] as Row;
        return (
          <li
            key={keyOf(row)}
            className={styles.item}
            style={{ transform: `translateY(${tops[index]}rem)` }}
            aria-setsize={onNeedMore ? -1 : rows.length}
            aria-posinset={index + 1}
            onFocus={() => setFocused({ index, key: keyOf(row) })}
            onBlur={() => setFocused(undefined)}
          >
            {children(row, index)}
          </li>
        );
      })}
    </ul>
  );
}
