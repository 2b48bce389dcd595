import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { painted } from '#web/browser/painted.ts';

/** Rendered above and below the screen, so that fast scrolling shows no gap, in rem: the height of a phone. */
const OVERSCAN = 56;
/** The range moves in steps of the lowest row, in rem, so that most scroll events render nothing. */
const STEP = 4;

/**
 * The range of a list to render as the window scrolls, in rem from its top. The first frame contains only the visible range;
 * the overscan follows once this is on the screen.
 */
export function useVisibleRange(list: RefObject<HTMLElement | null>): [from: number, to: number] {
  const [overscan, setOverscan] = useState(0);
  const [first, setFirst] = useState(0);
  const [step, setStep] = useState(stepInPixels);
  // About where the list begins, until it is measured before the first frame.
  const [last, setLast] = useState(() => Math.ceil(innerHeight / 2 / step));

  useLayoutEffect(() => {
    const update = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setFirst(Math.max(0, Math.floor(-top / step)));
      setLast(Math.max(0, Math.ceil((innerHeight - top) / step)));
    };
    update();
    // Renders before this frame is painted; otherwise fast scrolling shows gaps.
    const measure = () => flushSync(update);
    const observer = new ResizeObserver(() => {
      setStep(stepInPixels());
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
  }, [list, step]);

  useEffect(() => {
    painted().then(() => startTransition(() => setOverscan(OVERSCAN)));
  }, []);

  return [first * STEP - overscan, last * STEP + overscan];
}

function stepInPixels(): number {
  return STEP * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
