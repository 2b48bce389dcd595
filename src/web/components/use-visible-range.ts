import { type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rendered above and below the screen, so that fast scrolling shows no gap, in rem. */
const OVERSCAN = 32;
/** The range moves in steps of the lowest row, in rem, so that most scroll events render nothing. */
const STEP = 4;

/**
 * The range of a list to render as the window scrolls, in rem from its top. The first render contains only the visible range;
 * the overscan follows once this is on the screen.
 */
export function useVisibleRange(list: RefObject<HTMLElement | null>): [from: number, to: number] {
  const overscan = useDeferredValue(OVERSCAN, 0);
  const [first, setFirst] = useState(0);
  const [step, setStep] = useState(stepInPixels);
  const [visible, setVisible] = useState(() => Math.ceil(innerHeight / step));

  useEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      // Renders before this frame is painted; otherwise fast scrolling shows gaps.
      flushSync(() => {
        setFirst(Math.max(0, Math.floor(-top / step)));
        setVisible(Math.ceil(innerHeight / step));
      });
    };
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

  return [first * STEP - overscan, (first + visible) * STEP + overscan];
}

function stepInPixels(): number {
  return STEP * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
