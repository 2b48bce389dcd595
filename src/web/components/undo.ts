import { messageOf } from '#web/api/api-error.ts';
import { isTransient } from '#web/api/outdated.ts';
import { showToast, type ToastOptions } from './toast-store.ts';

interface Undo {
  /** Reverses the change on the server. It must do no harm when it is repeated after a lost response. */
  request: () => Promise<unknown>;
  /** Called whether the server reversed the change or rejected that, because a rejection means that data is out of date. */
  refresh: () => void;
  done: ToastOptions;
}

/** The action of a toast that undoes a save. Says that it is done, or why it failed, with another try if that can help. */
export function undoAction({ request, refresh, done }: Undo): NonNullable<ToastOptions['action']> {
  const run = async () => {
    try {
      await request();
      showToast(done);
    } catch (failure) {
      const message = messageOf(failure);
      if (isTransient(failure)) return showToast({ message, action: { label: 'Try again', run: start } });
      showToast({ message });
    }
    refresh();
  };
  const start = () => void run();
  return { label: 'Undo', run: start };
}
