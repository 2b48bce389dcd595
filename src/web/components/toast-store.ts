interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastOptions {
  readonly message: string;
  /** Shows what the message is about. */
  readonly view?: () => void;
  readonly action?: ToastAction | undefined;
  /** Stays until the user dismisses it or another toast replaces it. */
  readonly isFailure?: boolean;
}

export interface Toast extends ToastOptions {
  readonly id: number;
}

let toast: Toast | undefined;
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

export function dismissToast(id: number): void {
  if (toast?.id === id) setToast(undefined);
}

export function clearToast(): void {
  setToast(undefined);
}

export function getToast(): Toast | undefined {
  return toast;
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
