import { expect, type Page } from '@playwright/test';

type Role = 'link' | 'button' | 'textbox' | 'radio' | 'option' | 'combobox' | 'switch' | 'spinbutton';

/** Presses Tab until the first control of this name has the focus. */
export async function tabTo(page: Page, role: Role, name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).first();
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ intervals: [0] });
}
