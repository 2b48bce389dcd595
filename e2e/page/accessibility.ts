import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds nothing on the screen as it is now. */
async function expectAccessible(page: Page): Promise<void> {
  await finishTransitions(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}

/** axe finds nothing in the light and in the dark theme; the theme is then again what it was. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const before = await setTheme(page, 'light');
  await expectAccessible(page);
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await setTheme(page, before);
}

/** @returns the theme before. */
function setTheme(page: Page, theme: string | undefined): Promise<string | undefined> {
  return page.evaluate((name) => {
    const { dataset } = document.documentElement;
    const { theme: before } = dataset;
    if (name) dataset.theme = name;
    else delete dataset.theme;
    return before;
  }, theme);
}

/** Nothing is wider than the screen, nor than the dialog that is open. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName }) => tagName),
  );
  expect(tooWide, page.url()).toEqual([]);
}

/** As in the settings of a browser or a phone: everything that is measured in rem grows. */
export async function doubleTheText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
}

/** A colour half-way through its transition is nobody's contrast; endless animations are left alone. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}
