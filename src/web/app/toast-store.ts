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

export function showToast(options: ToastOptions): void {
  become([...toasts, { ...options, id: ++count }]);
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
