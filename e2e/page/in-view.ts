import { expect, type Locator } from '@playwright/test';

/** Expects the middle of an element to be in view, with nothing covering it. */
export async function expectUncovered(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  const isUncovered = (found: Element) => {
    const { x, y, width, height } = found.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === found;
  };
  await expect.poll(() => element.evaluate(isUncovered)).toBe(true);
}
