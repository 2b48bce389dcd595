import type { Locator, Page } from '@playwright/test';

/** Queues two taps while the page's script is busy, so that no time passes between them. */
export async function tapTwiceWhileBusy(page: Page, target: Locator): Promise<void> {
  const { x, y } = await target.evaluate((element) => {
    element.scrollIntoView();
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const input = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseReleased') =>
    input.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  const busy = page.evaluate(() => {
    const end = performance.now() + 500;
    while (performance.now() < end);
  });
  await Promise.all([busy, send('mousePressed'), send('mouseReleased'), send('mousePressed'), send('mouseReleased')]);
}
