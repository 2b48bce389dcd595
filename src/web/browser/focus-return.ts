import type { ParsedLocation } from '@tanstack/react-router';

/** The focused element of each history entry at the time it was left. */
const focusByEntry = new Map<string, FocusTarget>();

/** Finds an element again after its screen was rendered again. */
interface FocusTarget {
  readonly selector: string;
  /** Position among the elements that match the selector. */
  readonly index: number;
}

/** Remembers the focused link or chart element of the history entry that is being left. */
export function rememberFocus(entry: ParsedLocation): void {
  const target = focusTargetOf(document.activeElement);
  if (target) focusByEntry.set(keyOf(entry), target);
}

/**
 * @returns the element that was focused when the entry was left; undefined if there was none or it no longer exists.
 */
export function rememberedFocus(entry: ParsedLocation): HTMLElement | SVGElement | undefined {
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
