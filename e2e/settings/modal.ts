import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';

/**
 * Expects a dialog that a button opens to pass axe and to keep the focus. Escape, a tap beside it, and Cancel close it,
 * and the focus returns to the button.
 */
export async function expectModal(page: Page, opener: Locator, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name, exact: true });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 4),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await opener.press('Enter');
    await expect(dialog).toBeVisible();
    await expectFocusInside(page, dialog);
    await leave();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await opener.press('Enter');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Presses Tab twice around; between the last and the first control, the browser has the focus. */
async function expectFocusInside(page: Page, dialog: Locator): Promise<void> {
  const controls = await dialog.locator('button, input, select, textarea').count();
  for (let presses = 0; presses < 2 * controls; presses += 1) {
    const place = await page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement === body || activeElement?.closest('dialog') ? 'inside' : activeElement?.outerHTML;
    });
    expect(place).toBe('inside');
    await page.keyboard.press('Tab');
  }
}
