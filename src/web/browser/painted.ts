/** Waits until the browser has painted what was just rendered. A hidden page paints nothing. */
export function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Waits until the screen shows what was just rendered: the next frame begins after that. */
export function shown(): Promise<unknown> {
  return painted().then(painted);
}
