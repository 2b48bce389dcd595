import { expect, type Locator, type Page } from '@playwright/test';

/** The message stands beside the field, belongs to it for assistive technology, and is announced. */
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

/** A form, what is typed into its fields by label, and what it then says. */
export interface Refusal {
  readonly typed: Readonly<Record<string, string>>;
  readonly field: string;
  readonly message: string;
}

/** Fields are filled by their labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Submits what the form refuses: the message, the focus on the wrong field, and its going away once it is edited. */
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
