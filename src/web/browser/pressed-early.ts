declare global {
  /** The name of the control that was last pressed in the frame (`public/frame.js`), before the app had loaded. */
  var pressedEarly: string | undefined;
}

/** Presses the control of the first screen that was pressed in its frame, which has the same controls. */
export function pressAgain(root: HTMLElement): void {
  const controls = [...root.querySelectorAll<HTMLElement>('header :is(a, button), nav a')];
  const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent;
  controls.find((control) => nameOf(control) === globalThis.pressedEarly)?.click();
}
