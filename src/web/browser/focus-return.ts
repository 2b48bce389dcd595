import type { ParsedLocation } from '@tanstack/react-router';

/** Where the focus was on each entry of the history when it was left. */
const leftAt = new Map<string, Place>();

/** How to find an element again once its screen is drawn anew. */
interface Place {
  readonly selector: string;
  /** Among those the selector finds. */
  readonly index: number;
}

/** Remembers the link, or the bar of a chart, that has the focus while an entry of the history is left. */
export function rememberFocus(entry: ParsedLocation): void {
  const place = placeOf(document.activeElement);
  if (place) leftAt.set(keyOf(entry), place);
}

/** @returns what had the focus when the entry was left; undefined where nothing had, or it is gone. */
export function rememberedFocus(entry: ParsedLocation): HTMLElement | SVGElement | undefined {
  const place = leftAt.get(keyOf(entry));
  return place && [...document.querySelectorAll<HTMLElement | SVGElement>(place.selector)][place.index];
}

function keyOf({ state }: ParsedLocation): string {
  return state.__TSR_key ?? '';
}

function placeOf(element: Element | null): Place | undefined {
  const name = ['data-place', 'href'].find((attribute) => element?.hasAttribute(attribute));
  if (!element?.closest('main') || !name) return undefined;
  const selector = `main [${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]`;
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(element) };
}
