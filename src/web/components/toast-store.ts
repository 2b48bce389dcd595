interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastOptions {
  readonly message: string;
  /** Shows what the message is about. */
  readonly view?: () => void;
  readonly action?: ToastAction | undefined;
  /** Whether it stays until the user dismisses it or another toast replaces it, such as a failure. */
  readonly stays?: boolean;
}

export interface Toast extends ToastOptions {
  readonly id: number;
}

let toast: Toast | undefined;
/** What `announce` shows after the toast. */
let announced: ToastOptions[] = [];
let isHeld = false;
let count = 0;
const listeners = new Set<() => void>();

function setToast(next: Toast | undefined): void {
  toast = next;
  for (const listener of listeners) listener();
}

/**
 * Replaces the previous toast, so that messages of quick saves do not pile up over the screen.
 * @returns the toast's id for `dismissToast`.
 */
export function showToast(options: ToastOptions): number {
  count += 1;
  setToast({ ...options, id: count });
  return count;
}

/** Shows what happened by itself, once it replaces no toast that offers an action or stays. */
export function announce(options: ToastOptions): void {
  if (toast?.action || toast?.stays) announced.push(options);
  else showToast(options);
}

export function dismissToast(id: number): void {
  if (toast?.id !== id) return;
  setToast(undefined);
  const next = announced.shift();
  if (next) announce(next);
}

export function clearToast(): void {
  announced = [];
  setToast(undefined);
}

/** Hides the toast while a screen is being left, because the next one may show it in another place. */
export function holdToast(isLeaving: boolean): void {
  isHeld = isLeaving;
  setToast(toast);
}

export function getToast(): Toast | undefined {
  return isHeld ? undefined : toast;
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
