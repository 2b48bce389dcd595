export interface ToastOptions {
  readonly message: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastOptions {
  readonly id: number;
}

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function become(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** @returns what `dismissToast` takes, for a message that something else puts an end to. */
export function showToast(options: ToastOptions): number {
  count += 1;
  become([...toasts, { ...options, id: count }]);
  return count;
}

export function dismissToast(id: number): void {
  become(toasts.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  become([]);
}

export function getToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
