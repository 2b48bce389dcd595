/** Waits until the browser has nothing else to do. Safari has no idle callback. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 100);
  });
}
