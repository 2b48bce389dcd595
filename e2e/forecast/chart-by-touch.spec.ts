import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { schedule } from '#e2e/schedules/schedules.ts';

test.use({ hasTouch: true, viewport: { width: 320, height: 844 } });

test('a finger that moves over the chart selects day after day, and the last one stays', async ({ page, setTime }) => {
  await setTime(NOON);
  await schedule(await register(page), [{ description: 'Power', amount: 80, first: '2026-03-25' }]);
  await page.goto('/upcoming');
  const days = page.getByRole('listbox', { name: 'Balance until Mar 31' }).getByRole('option');
  await expect(days).toHaveCount(14);
  await days.first().scrollIntoViewIfNeeded();
  const browser = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', index?: number) => {
    const box = index === undefined ? null : await days.nth(index).boundingBox();
    const touchPoints = box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [];
    await browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const selected = days.and(page.locator('[aria-selected=true]'));

  await touch('touchStart', 0);
  await expect(selected).toHaveAccessibleName('Wed, Mar 18');
  for (const [index, name] of [
    [1, 'Thu, Mar 19'],
    [2, 'Fri, Mar 20'],
    [7, 'Wed, Mar 25'],
  ] as const) {
    await touch('touchMove', index);
    await expect(selected).toHaveAccessibleName(name);
  }
  await expect(page.getByText('Power: -$80.00').first()).toBeVisible();
  await touch('touchEnd');
  await expect(selected).toHaveAccessibleName('Wed, Mar 25');
});
