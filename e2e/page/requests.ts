import { expect, type Page, type Request } from '@playwright/test';
import { twoFrames } from './frames.ts';

/**
 * Call before opening a screen.
 * @returns a function that waits until the screen has drawn all that it requested: no request runs, and none has started
 * two frames later. First wait for the heading, because a slow browser may request nothing for a while.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) running.clear();
    running.add(request);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  const expectNone = () => expect([...running].map((request) => request.url())).toEqual([]);

  return () =>
    expect(async () => {
      await twoFrames(page);
      expectNone();
      await twoFrames(page);
      expectNone();
    }).toPass({ intervals: [50] });
}
