import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { button } from '#e2e/page/button.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { toast } from '#e2e/page/toast.ts';
import { plan } from './budgets.ts';

test.beforeEach(({ setTime }) => setTime(NOON));

test('an added, an edited, and a deleted budget are announced and can be undone', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await register(page);
  const pets = page.getByRole('link', { name: /Pets/ });

  await test.step('added', async () => {
    await page.goto('/budget/add');
    await fill(page, { 'Category Name': 'Pets', 'Budgeted Amount': '40' });
    await page.getByRole('radio').first().check();
    await button(page, 'Add Category').click();
    await expect(toast(page)).toHaveText('Pets budget addedUndo');
    await button(page, 'Undo').click();
    await expect(toast(page)).toHaveText('Pets budget deleted');
    await expect(pets).toBeHidden();
  });

  await test.step('edited', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Add Category' }).click();
    await fill(page, { 'Category Name': 'Pets', 'Budgeted Amount': '40' });
    await page.getByRole('radio').first().check();
    await button(page, 'Add Category').click();
    await pets.click();
    await fill(page, { 'Budgeted Amount': '55', 'Notes (Optional)': 'Rex' });
    await button(page, 'Save Changes').click();
    await expect(toast(page)).toHaveText('Pets budget savedUndo');
    await expect(pets).toContainText('of $55.00');
    await button(page, 'Undo').click();
    await expect(pets).toContainText('of $40.00');
  });

  await test.step('deleted', async () => {
    await pets.click();
    await button(page, 'Delete Category').click();
    await expect(toast(page)).toHaveText('Pets budget deletedUndo');
    await expect(pets).toBeHidden();
    await button(page, 'Undo').click();
    await expect(toast(page)).toHaveText('Pets budget restored');
    await expect(pets).toContainText('of $40.00');
    await page.reload();
    await expect(pets).toContainText('of $40.00');
  });
});

test('a change that the server cannot undo exactly is announced without Undo', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await plan(await register(page), [
    { name: 'Pets', amount: 40, from: '2026-02' },
    { name: 'Toys', amount: 20, from: '2026-04' },
    { name: 'Toys', amount: 10, from: '2026-03' },
  ]);
  await page.goto('/budget');
  await page.getByRole('link', { name: /Pets/ }).click();
  await page.getByText('Rename or change icon').click();
  await fill(page, { 'Category Name': 'Animals' });
  await button(page, 'Save Changes').click();
  await expect(toast(page)).toHaveText('Animals budget saved');

  await page.getByRole('link', { name: /Toys/ }).click();
  await button(page, 'Delete Category').click();
  await expect(toast(page)).toHaveText('Toys budget deleted');
});
