import { expect, test } from 'vitest';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#shared/notifications/contract.ts';
import { draftOfSettings, withSettingsDraft } from '#web/api/settings-draft.ts';

const STORED = DEFAULT_NOTIFICATION_SETTINGS;
const CHANGED = { ...STORED, budgetNotifications: { ...STORED.budgetNotifications, weeklyBudgetSummary: true } };

test('restores exactly the changed settings', () => {
  const draft = draftOfSettings(CHANGED, STORED);
  expect(draft).toEqual({ 'budgetNotifications.weeklyBudgetSummary': 'true' });
  expect(withSettingsDraft(STORED, draft)).toEqual(CHANGED);
});

test('is empty without changes', () => {
  expect(draftOfSettings(STORED, STORED)).toEqual({});
  expect(withSettingsDraft(STORED, {})).toEqual(STORED);
});

test('follows changes of other settings that another tab has saved', () => {
  const draft = draftOfSettings(CHANGED, STORED);
  const elsewhere = { ...STORED, deliveryPreferences: { ...STORED.deliveryPreferences, emailNotifications: false } };
  expect(withSettingsDraft(elsewhere, draft)).toEqual({
    ...CHANGED,
    deliveryPreferences: elsewhere.deliveryPreferences,
  });
});

test('ignores settings that no longer exist', () => {
  expect(withSettingsDraft(STORED, { 'budgetNotifications.daily': 'true', 'gone.too': '1' })).toEqual(STORED);
});
