import type { AnyRouter } from '@tanstack/react-router';

/** After a navigation the focus would be nowhere: it moves to the new screen's heading, which screen readers then say. */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged && document.activeElement === document.body) focusHeading();
  });
}

/** For when what had the focus is gone from the screen. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
