import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { rememberedFocus, rememberFocus } from './focus-return.ts';
import { isFocusLost } from './track-focus.ts';

/**
 * Restores the focus that a navigation would lose. Going back, it returns to the link or chart element that was
 * followed; otherwise it moves to the new screen's heading, which screen readers then announce.
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

/** Moves the focus to the heading, for when the focused element was removed. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * Moves the focus after a change that removed the focused element, such as the button that caused it.
 * @param change the value to watch; undefined while it is loading
 * @param move moves the focus, to the heading by default
 */
export function useFocusAfter(change: unknown, move: () => void = focusHeading): void {
  const before = useRef(change);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== change;
    if (isChanged && isFocusLost()) move();
    before.current = change;
  }, [change, move]);
}
