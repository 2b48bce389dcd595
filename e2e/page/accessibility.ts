import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects the current screen to pass axe. */
async function expectAccessible(page: Page, theme: string): Promise<void> {
  await setTheme(page, theme);
  await finishTransitions(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  // The app may have applied the user's own theme meanwhile, which it does once, when it is idle.
  if ((await setTheme(page, theme)) !== theme) return expectAccessible(page, theme);
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}

/** Expects the screen to pass axe in the light and the dark theme, and restores the theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const before = await setTheme(page, undefined);
  await expectAccessible(page, 'light');
  await expectAccessible(page, 'dark');
  await setTheme(page, before);
}

/** @returns the previous theme. */
function setTheme(page: Page, theme: string | undefined): Promise<string | undefined> {
  return page.evaluate((name) => {
    const { dataset } = document.documentElement;
    const { theme: before } = dataset;
    if (name) dataset.theme = name;
    else delete dataset.theme;
    return before;
  }, theme);
}

/** Expects nothing to be wider than the screen or the open dialog. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName }) => tagName),
  );
  expect(tooWide, page.url()).toEqual([]);
}

/** Scales everything in rem, like the text size of a browser or a phone. */
export async function doubleTheText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
}

/** Finishes transitions, because their intermediate colors have no valid contrast; endless animations continue. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}
