/** Keeps focused fields visible. Call it once. */
export function revealFocusedFields(): void {
  document.addEventListener('focusin', ({ target }) => requestAnimationFrame(() => reveal(target as Element)));
}

/** In WebKit, the focused part of a date field is not the field itself. */
const FOCUSED_FIELD = 'main :is(input, select, textarea):is(:focus-visible, [type="date"])';

/** WebKit ignores `scroll-margin` when it focuses a field, and leaves the field under the header. */
function reveal(element: Element): void {
  if (element.matches(FOCUSED_FIELD)) element.scrollIntoView({ block: 'nearest' });
}
