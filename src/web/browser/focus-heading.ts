import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { rememberedFocus, rememberFocus } from './focus-return.ts';

/**
 * After a navigation the focus would be nowhere. Going back it returns to the link or the bar of a chart that led away;
 * otherwise it moves to the new screen's heading, which screen readers then say.
 */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => fromLocation && rememberFocus(fromLocation));
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || document.activeElement !== document.body) return;
    const before = rememberedFocus(toLocation);
    if (before) before.focus({ preventScroll: true });
    else focusHeading();
  });
}

/** For when what had the focus is gone from the screen. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * For a change that takes away what had the focus, such as the button that caused it; undefined is not known yet.
 * @param move gives the focus to what is next, the heading unless it says otherwise
 */
export function useFocusAfter(change: unknown, move: () => void = focusHeading): void {
  const before = useRef(change);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== change;
    if (isChanged && document.activeElement === document.body) move();
    before.current = change;
  }, [change, move]);
}
