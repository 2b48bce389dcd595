import { messageOf } from '#web/api/api-error.ts';
import { isTransient } from '#web/api/outdated.ts';
import { rememberUser } from '#web/session/session.ts';
import { showToast, type ToastOptions } from './toast-store.ts';

/** Says what was saved or deleted. */
export interface SaveToast extends ToastOptions {
  /** Undefined if the server cannot restore exactly what was there. */
  readonly undo?: Undo | undefined;
}

export interface Undo {
  /** Reverses the change on the server. It must do no harm when it is repeated after a lost response. */
  readonly request: () => Promise<unknown>;
  /** Called whether the server reversed the change or rejected that, because a rejection means that data is out of date. */
  readonly refresh: () => void;
  readonly done: SaveToast;
}

export function showSaveToast({ undo, ...toast }: SaveToast): void {
  showToast({ action: undo && { label: 'Undo', run: () => void reverse(undo) }, ...toast });
}

/** A person who waits longer wonders whether anything happens. */
const SLOW_MILLISECONDS = 500;

/** Says that the change was reversed, or why not, with another try if that can help. Says nothing to another user. */
async function reverse(undo: Undo): Promise<void> {
  const isSameUser = rememberUser();
  const slow = setTimeout(() => isSameUser() && showToast({ message: 'Undoing...', stays: true }), SLOW_MILLISECONDS);
  const toast = await undo.request().then(
    (): SaveToast => undo.done,
    (failure) => ({
      message: `Not undone. ${messageOf(failure)}`,
      action: isTransient(failure) ? { label: 'Try again', run: () => void reverse(undo) } : undefined,
      stays: true,
    }),
  );
  clearTimeout(slow);
  if (!isSameUser()) return;
  showSaveToast(toast);
  if (!toast.action) undo.refresh();
}
