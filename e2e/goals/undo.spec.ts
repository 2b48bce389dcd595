import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { toast } from '#e2e/page/toast.ts';
import { goalCard } from './goals.ts';

test('a created and an edited goal are announced and can be undone', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  await page.goto('/goals/new');
  await fill(page, { 'Goal Name': 'Boat', 'Target Amount': '5000', 'Target Date': '2026-12-31' });
  await button(page, 'Create Goal').click();
  await expect(toast(page)).toHaveText('Boat createdUndo');

  await page.getByRole('link', { name: 'Edit Boat' }).click();
  await fill(page, { 'Goal Name': 'Yacht', 'Target Amount': '90000' });
  await button(page, 'Update Goal').click();
  await expect(toast(page)).toHaveText('Yacht savedUndo');
  await button(page, 'Undo').click();
  await expect(toast(page)).toHaveText('Change undone');
  await page.reload();
  await expect(goalCard(page, 'Boat')).toContainText('of $5,000.00');

  await page.getByRole('link', { name: 'Add Goal' }).click();
  await fill(page, { 'Goal Name': 'Bike', 'Target Amount': '500', 'Target Date': '2026-12-31' });
  await button(page, 'Create Goal').click();
  await expect(goalCard(page, 'Bike')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(toast(page)).toHaveText('Bike deleted');
  await expect(goalCard(page, 'Bike')).toBeHidden();
  await page.reload();
  await expect(goalCard(page, 'Boat')).toBeVisible();
  await expect(goalCard(page, 'Bike')).toBeHidden();
});
