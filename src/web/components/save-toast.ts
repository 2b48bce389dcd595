import { messageOf } from '#web/api/api-error.ts';
import { isTransient } from '#web/api/outdated.ts';
import { rememberUser } from '#web/session/session.ts';
import { showToast, type ToastOptions } from './toast-store.ts';

/** Says what was saved or deleted. */
export interface SaveToast extends Omit<ToastOptions, 'action'> {
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
  showToast({ ...toast, action: undo && { label: 'Undo', run: () => void reverse(undo) } });
}

/** Says that the change was reversed, or why not, with another try if that can help. Says nothing to another user. */
async function reverse(undo: Undo): Promise<void> {
  const isSameUser = rememberUser();
  try {
    await undo.request();
    if (!isSameUser()) return;
    showSaveToast(undo.done);
  } catch (failure) {
    if (!isSameUser()) return;
    const message = `Not undone. ${messageOf(failure)}`;
    if (isTransient(failure)) {
      showToast({ message, action: { label: 'Try again', run: () => void reverse(undo) }, isFailure: true });
      return;
    }
    showToast({ message, isFailure: true });
  }
  undo.refresh();
}
