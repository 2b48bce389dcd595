/**
 * Aborts as soon as one of the signals does, with its reason. `AbortSignal.any` does the same in Safari 17.4, Chrome 116, and
 * Firefox 124 or later.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: controller.signal });
  }
  return controller.signal;
}
