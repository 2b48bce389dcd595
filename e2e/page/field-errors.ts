import { expect, type Locator, type Page } from '@playwright/test';

/** Expects the message beside the field, as its accessible description, and announced. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${escaped(message)}(?: |$)`));
  const announced = field
    .page()
    .getByRole('alert')
    .filter({ hasText: new RegExp(`^${escaped(message)}$`) });
  await expect(announced.first()).toBeVisible();
}

export async function expectNoFieldError(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid');
}

/** Invalid values by label, and the expected message. */
export interface Refusal {
  readonly typed: Readonly<Record<string, string>>;
  readonly field: string;
  readonly message: string;
}

/** Fills fields by their labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Submits invalid values and expects the message, the focus on the invalid field, and no message after an edit. */
export async function expectRefused(page: Page, submit: string, { typed, field, message }: Refusal): Promise<void> {
  await fill(page, typed);
  await page.getByRole('button', { name: submit, exact: true }).click();
  const wrong = page.getByLabel(field, { exact: true });
  await expectFieldError(wrong, message);
  await expect(wrong).toBeFocused();
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
