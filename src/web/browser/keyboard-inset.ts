import { useEffect } from 'react';

/** A zoomed page has a small visual viewport without a keyboard. */
const UNZOOMED_MAX = 1.01;

/**
 * Sets the CSS variable `--keyboard` to the height that the on-screen keyboard covers at the bottom of the page. Browsers
 * shrink only the visual viewport, so that anything fixed to the bottom disappears behind the keyboard.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport } = window;
    const { style } = document.documentElement;
    if (!visualViewport) return;
    const measure = () => {
      const { scale, height, offsetTop } = visualViewport;
      const covered = scale > UNZOOMED_MAX ? 0 : Math.max(0, innerHeight - height - offsetTop);
      style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    // Measuring lays out what was just rendered, which takes long enough for a task of its own.
    const frame = requestAnimationFrame(measure);
    visualViewport.addEventListener('resize', measure);
    visualViewport.addEventListener('scroll', measure);
    return () => {
      cancelAnimationFrame(frame);
      visualViewport.removeEventListener('resize', measure);
      visualViewport.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, []);
}
