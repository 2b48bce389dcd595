import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  notificationsContract as notifications,
} from '#shared/notifications/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const DEFAULTS = {
  budgetNotifications: {
    spendingAlerts: true,
    alertThreshold: 70,
    overspendingNotifications: true,
    weeklyBudgetSummary: false,
    summaryDayOfWeek: 'Monday',
  },
  goalsNotifications: {
    milestoneAlerts: true,
    goalAchievement: true,
    contributionReminders: false,
    reminderFrequency: 'Weekly',
  },
  transactionNotifications: {
    largeTransactionAlerts: false,
    alertAmount: 500,
    dueReminders: true,
    higherBillAlerts: true,
  },
  deliveryPreferences: { emailNotifications: true, inAppNotifications: true },
};

async function notify(db: Db, person: Person, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    user_id: person.userId as UserId,
    id: `n-${String(index).padStart(3, '0')}` as NotificationId,
    kind: 'overspending' as const,
    cause: `cause ${index}`,
    title: `Title ${index}`,
    body: 'Body',
    link: '/budget',
    in_app: index % 10 === 9 ? (0 as const) : (1 as const),
    created_at: 1000 + Math.floor(index / 3),
    read_at: null,
  }));
  await db.insertInto('notifications').values(rows).execute();
  return rows.filter(({ in_app }) => in_app === 1).reverse();
}

describe.each(databases)('notifications on %s', (database) => {
  test('have default settings before the first save and after a reset', {
    tags: [
      '3.notification-settings.budget',
      '3.notification-settings.goals',
      '3.notification-settings.transactions',
      '3.notification-settings.delivery',
      '7.notifications.read',
      '7.notifications.update',
      '7.notifications.reset',
    ],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const settings = async () => (await ann.request({ url: '/api/notifications/settings' })).json.settings;
    expect(await settings()).toEqual(DEFAULTS);

    const changed = {
      ...DEFAULT_NOTIFICATION_SETTINGS,
      transactionNotifications: {
        ...{ largeTransactionAlerts: true, alertAmount: cents(99_99) },
        ...{ dueReminders: false, higherBillAlerts: true },
      },
    };
    const saved = await ann.call(notifications.updateSettings, { body: changed });
    expect(saved.settings).toEqual(changed);
    const stored = { largeTransactionAlerts: true, alertAmount: 99.99, dueReminders: false, higherBillAlerts: true };
    expect((await settings()).transactionNotifications).toEqual(stored);

    expect((await ann.call(notifications.resetSettings, {})).settings).toEqual(DEFAULT_NOTIFICATION_SETTINGS);
    expect(await settings()).toEqual(DEFAULTS);
  });

  test('keep the settings that an older client leaves out, with a base and without', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const off = { ...DEFAULTS.transactionNotifications, dueReminders: false };
    const save = async (payload: object) =>
      (await ann.request({ method: 'PUT', url: '/api/notifications/settings', payload })).json.settings
        .transactionNotifications;
    expect(await save({ ...DEFAULTS, transactionNotifications: off })).toEqual(off);

    const older = (amount: number) => ({
      ...DEFAULTS,
      transactionNotifications: { largeTransactionAlerts: true, alertAmount: amount },
    });
    const kept = { ...off, largeTransactionAlerts: true };
    expect(await save(older(100))).toEqual({ ...kept, alertAmount: 100 });
    expect(await save({ ...older(200), base: { ...older(100), version: 2 } })).toEqual({ ...kept, alertAmount: 200 });
  });

  test.each([
    ['budgetNotifications', 'alertThreshold', 60, 'Alert threshold must be 50, 70, 90 or 100'],
    ['budgetNotifications', 'summaryDayOfWeek', 'Funday', 'Summary day must be a day of the week'],
    ['goalsNotifications', 'reminderFrequency', 'Yearly', 'Reminder frequency must be Daily, Weekly or Monthly'],
    ['transactionNotifications', 'alertAmount', 49.99, 'Alert amount must be between $50 and $10,000'],
    ['transactionNotifications', 'alertAmount', 10000.01, 'Alert amount must be between $50 and $10,000'],
    ['deliveryPreferences', 'emailNotifications', 'yes', 'This must be on or off'],
  ] as const)(
    'reject %s.%s with the value %j',
    { tags: ['5.alert-amount.number', '9.settings.thresholds', '9.settings.large-amount'] },
    async (section, field, value, message) => {
      const { guest } = await startApp(database);
      const ann = await guest();
      const payload = { ...DEFAULTS, [section]: { ...DEFAULTS[section], [field]: value } };
      const { status, json } = await ann.request({ method: 'PUT', url: '/api/notifications/settings', payload });
      expect({ status, errors: json.errors }).toEqual({ status: 400, errors: { [`${section}.${field}`]: [message] } });
      expect((await ann.call(notifications.readSettings, {})).settings).toEqual(DEFAULT_NOTIFICATION_SETTINGS);
    },
  );

  test('are listed by page, newest first, and counted while unread', async () => {
    const { db, guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const shown = await notify(db, ann, 25);
    await notify(db, bob, 2);

    const titles: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = cursor === null ? { limit: 7 } : { limit: 7, cursor };
      const page = await ann.call(notifications.list, { query });
      expect(page.unreadCount).toBe(shown.length);
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(titles).toEqual(shown.map(({ title }) => title));
  });

  test('can be marked as read one by one or all at once, but not those of other users', {
    tags: ['6.access.own-settings'],
  }, async () => {
    const { db, guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const [first, second] = await notify(db, ann, 3);
    await notify(db, bob, 3);

    expect(await bob.call(notifications.read, { body: { ids: [] } })).toEqual({ unreadCount: 3 });
    expect(
      await ann.call(notifications.read, { body: { ids: [first?.id as NotificationId, 'unknown' as NotificationId] } }),
    ).toEqual({
      unreadCount: 2,
    });
    const { items } = await ann.call(notifications.list, { query: {} });
    expect(items.map(({ _id, readAt }) => [_id, readAt !== null])).toEqual([
      [first?.id as NotificationId, true],
      [second?.id, false],
      ['n-000', false],
    ]);
    expect(await ann.call(notifications.read, { body: {} })).toEqual({ unreadCount: 0 });
    expect((await bob.call(notifications.list, { query: {} })).unreadCount).toBe(3);
  });

  test('stop by mail only after unsubscribing, and a link without a user is rejected', async () => {
    const { db, guest, request } = await startApp(database);
    const ann = await guest();
    await db
      .insertInto('unsubscribe_tokens')
      .values({ token: 'secret', user_id: ann.userId as UserId })
      .execute();
    const unsubscribe = (token: string) =>
      request({ method: 'POST', url: '/api/notifications/unsubscribe', payload: { token } });

    expect(await unsubscribe('unknown')).toMatchObject({ status: 400, json: { code: 'unsubscribe_link_invalid' } });
    expect((await ann.call(notifications.readSettings, {})).settings).toEqual(DEFAULT_NOTIFICATION_SETTINGS);
    for (const times of [1, 2]) expect((await unsubscribe('secret')).status, `${times}`).toBe(200);
    expect((await ann.call(notifications.readSettings, {})).settings).toEqual({
      ...DEFAULT_NOTIFICATION_SETTINGS,
      deliveryPreferences: { emailNotifications: false, inAppNotifications: true },
    });
  });
});
