import type { Page, Route } from '@playwright/test';

/** Handles the next call with this method and URL. All other calls, also those of a background refresh, reach the server. */
export async function interceptNext(
  page: Page,
  method: string,
  url: string,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isHandled = false;
  await page.route(url, (route) => {
    if (isHandled || route.request().method() !== method) return route.fallback();
    isHandled = true;
    return handle(route);
  });
}

/** A lost connection: the call does not reach the server. */
export const abort = (route: Route): Promise<void> => route.abort();

/** The server acts, but its response is lost. */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
