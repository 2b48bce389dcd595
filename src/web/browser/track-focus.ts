/** The element that was last focused or pressed. On Apple systems, a pressed button gets no focus. */
let used: Element | undefined;

/** Tracks the used element, and keeps focused fields visible. Call it once. */
export function trackFocus(): void {
  const use = ({ target }: Event) => {
    used = target as Element;
  };
  document.addEventListener('pointerdown', use, true);
  document.addEventListener('focusin', use);
  document.addEventListener('focusin', ({ target }) => requestAnimationFrame(() => reveal(target as Element)));
}

/** Whether nothing has the focus because the used element was removed, hidden, or disabled. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body && used !== undefined && !isUsable(used);
}

function isUsable(element: Element): boolean {
  return element.isConnected && !element.closest(':disabled') && element.getClientRects().length > 0;
}

/** In WebKit, the focused part of a date field is not the field itself. */
const FOCUSED_FIELD = 'main :is(input, select, textarea):is(:focus-visible, [type="date"])';

/** WebKit ignores `scroll-margin` when it focuses a field, and leaves the field under the header. */
function reveal(element: Element): void {
  if (element.matches(FOCUSED_FIELD)) element.scrollIntoView({ block: 'nearest' });
}
