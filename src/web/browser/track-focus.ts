/** The element that was last focused or pressed. On Apple systems, a pressed button gets no focus. */
let used: Element | undefined;

/** Tracks the used element. Call it once. */
export function trackFocus(): void {
  const use = ({ target }: Event) => {
    used = target as Element;
  };
  document.addEventListener('pointerdown', use, true);
  document.addEventListener('focusin', use);
}

/** Whether nothing has the focus because the used element was removed, hidden, or disabled. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body && used !== undefined && !isUsable(used);
}

function isUsable(element: Element): boolean {
  return element.isConnected && !element.closest(':disabled') && element.getClientRects().length > 0;
}
