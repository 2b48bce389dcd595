import { type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows rendered above and below the screen, so that fast scrolling shows no gap. */
const OVERSCAN_ROWS = 8;

/**
 * The range of rows to render as the window scrolls. The first render contains only the visible rows; the overscan
 * follows once these are on the screen.
 *
 * @param rowRem height of every row, in rem
 * @returns index of the first row and index after the last, which may exceed the number of rows
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, rowRem: number): [from: number, to: number] {
  const overscan = useDeferredValue(OVERSCAN_ROWS, 0);
  const [first, setFirst] = useState(0);
  const [rowHeight, setRowHeight] = useState(() => rowRem * pixelsInRem());
  const [visibleCount, setVisibleCount] = useState(() => Math.ceil(innerHeight / rowHeight));

  useEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      // Renders before this frame is painted; otherwise fast scrolling shows gaps.
      flushSync(() => {
        setFirst(Math.max(0, Math.floor(-top / rowHeight)));
        setVisibleCount(Math.ceil(innerHeight / rowHeight));
      });
    };
    const observer = new ResizeObserver(() => {
      setRowHeight(rowRem * pixelsInRem());
      measure();
    });
    for (const element of [document.body, list.current]) if (element) observer.observe(element);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [list, rowRem, rowHeight]);

  return [Math.max(0, first - overscan), first + visibleCount + overscan];
}

/** The current size of 1 rem, in px. */
function pixelsInRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
