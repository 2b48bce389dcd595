import { type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn above and below the screen, so that whoever scrolls fast sees no gap. */
const ROWS_BEYOND_THE_EDGE = 8;

/**
 * Which rows of a list are near the screen, as the window scrolls: the first of them, and the one after the last, which may be
 * more than there are. On the first drawing those in sight come first, those beyond the edge once these are on the
 * screen.
 *
 * @param rowRem the height of every row, in rem
 */
export function useRowsNearby(list: RefObject<HTMLElement | null>, rowRem: number): [from: number, to: number] {
  const beyond = useDeferredValue(ROWS_BEYOND_THE_EDGE, 0);
  const [first, setFirst] = useState(0);
  const [rowHeight, setRowHeight] = useState(() => rowRem * pixelsInRem());
  const [inSight, setInSight] = useState(() => Math.ceil(innerHeight / rowHeight));

  useEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      // Before this frame is painted: otherwise a fast scroll shows where rows are missing.
      flushSync(() => {
        setFirst(Math.max(0, Math.floor(-top / rowHeight)));
        setInSight(Math.ceil(innerHeight / rowHeight));
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

  return [Math.max(0, first - beyond), first + inSight + beyond];
}

/** As large as the text is at the moment. */
function pixelsInRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
