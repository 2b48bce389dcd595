import { describe, expect, test } from 'vitest';
import { authContract as auth, type User } from '#shared/auth/contract.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
  notificationsContract as notifications,
} from '#shared/notifications/contract.ts';
import { type Preferences, preferencesContract } from '#shared/preferences/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

describe.each(databases)('edits in two tabs on %s', (database) => {
  test('of the preferences are merged, and two different numbers are a conflict', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const opened = await ann.call(preferencesContract.read, {});
    expect(opened.version).toBe(0);
    const save = (changes: Partial<Preferences>) => {
      const base = { ...opened.preferences, version: opened.version };
      return ann.send(preferencesContract.update, { body: { ...opened.preferences, ...changes, base } });
    };
    const dark = { displaySettings: { theme: 'Dark' } } as const;
    const recent = (recentTransactionsCount: 5 | 15) => ({ dashboardPreferences: { recentTransactionsCount } });
    await Promise.all([save(dark), save(recent(15))]);

    const merged = { preferences: { ...opened.preferences, ...dark, ...recent(15) }, version: 2 };
    expect(await ann.call(preferencesContract.read, {})).toEqual(merged);
    const name = 'dashboardPreferences.recentTransactionsCount';
    const conflict = { code: 'edit_conflict', errors: { [name]: [expect.any(String)] }, current: merged };
    expect(await save(recent(5))).toMatchObject({ status: 409, json: conflict });
    expect(await ann.call(preferencesContract.read, {})).toEqual(merged);
  });

  test('of the notification settings are merged setting by setting', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const defaults = DEFAULT_NOTIFICATION_SETTINGS;
    const save = (changes: Partial<NotificationSettings>) => {
      const body = { ...defaults, ...changes, base: { ...defaults, version: 0 } };
      return ann.send(notifications.updateSettings, { body });
    };
    const budget = (changes: Partial<NotificationSettings['budgetNotifications']>) => ({
      budgetNotifications: { ...defaults.budgetNotifications, ...changes },
    });
    await Promise.all([save(budget({ alertThreshold: 90 })), save(budget({ weeklyBudgetSummary: true }))]);
    const merged = { ...defaults, ...budget({ alertThreshold: 90, weeklyBudgetSummary: true }) };
    expect(await ann.call(notifications.readSettings, {})).toEqual({ settings: merged, version: 2 });
    expect(await save(budget({ alertThreshold: 50 }))).toMatchObject({ status: 409 });
  });

  test('of the profile are merged, and two different names are a conflict', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const opened: User = await ann.call(auth.me, {});
    const { name, dateOfBirth, phone, version } = opened;
    const base = { name, phone, version, ...(dateOfBirth && { dateOfBirth }) };
    const save = (changes: object) => ann.send(auth.updateMe, { body: { ...changes, base } });

    await Promise.all([save({ name: 'Ann Other' }), save({ phone: '2025550199' })]);
    expect(await ann.call(auth.me, {})).toEqual({ ...opened, name: 'Ann Other', phone: '2025550199', version: 3 });
    const current = { user: { name: 'Ann Other' } };
    expect(await save({ name: 'Ann Third' })).toMatchObject({ status: 409, json: { code: 'edit_conflict', current } });
    expect(await save({ phone: '' })).toMatchObject({ status: 409 });
    expect((await ann.call(auth.me, {})).version).toBe(3);
  });
});
