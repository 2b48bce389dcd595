import { useEffect, useRef } from 'react';
import { isFocusLost } from './track-focus.ts';

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
