import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { focusHeading } from './focus-heading.ts';

/** The focused element of each history entry at the time it was left. */
const focusByEntry = new Map<string, FocusTarget>();

/** Finds an element again after its screen was rendered again. */
interface FocusTarget {
  readonly selector: string;
  /** Position among the elements that match the selector. */
  readonly index: number;
}

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

/** Remembers the focused link or chart element of the history entry that is being left. */
function rememberFocus(entry: ParsedLocation): void {
  const target = focusTargetOf(document.activeElement);
  if (target) focusByEntry.set(keyOf(entry), target);
}

/**
 * @returns the element that was focused when the entry was left; undefined if there was none or it no longer exists.
 */
function rememberedFocus(entry: ParsedLocation): HTMLElement | SVGElement | undefined {
  const target = focusByEntry.get(keyOf(entry));
  return target && [...document.querySelectorAll<HTMLElement | SVGElement>(target.selector)][target.index];
}

function keyOf({ state }: ParsedLocation): string {
  return state.__TSR_key ?? '';
}

function focusTargetOf(element: Element | null): FocusTarget | undefined {
  const name = ['data-focus-key', 'href'].find((attribute) => element?.hasAttribute(attribute));
  if (!element?.closest('main') || !name) return undefined;
  const selector = `main [${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]`;
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(element) };
}
