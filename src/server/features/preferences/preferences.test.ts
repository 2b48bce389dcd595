import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, preferencesContract as preferences } from '#shared/preferences/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const URL = '/api/preferences/settings';
const defaults = {
  displaySettings: { theme: 'Light' },
  budgetSettings: { carryForwardUnusedBudget: true },
  dashboardPreferences: { recentTransactionsCount: 10 },
};
const changed = {
  displaySettings: { theme: 'Dark' },
  budgetSettings: { carryForwardUnusedBudget: false },
  dashboardPreferences: { recentTransactionsCount: 20 },
};

function put(person: Person, payload: object) {
  return person.request({ method: 'PUT', url: URL, payload });
}

describe.each(databases)('preferences on %s', (database) => {
  test('begin with the defaults', {
    tags: ['3.preferences.theme', '3.preferences.carry-forward', '3.preferences.recent-count', '7.preferences.read'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    expect(await ann.request({ url: URL })).toMatchObject({
      status: 200,
      json: { success: true, preferences: defaults },
    });
    expect(DEFAULT_PREFERENCES).toEqual(defaults);
  });

  test('return what was saved, repeatedly, until a reset', {
    tags: ['7.preferences.update', '7.preferences.reset'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const value of [changed, { ...changed, displaySettings: { theme: 'Light' } }]) {
      const saved = await put(ann, value);
      expect(saved).toMatchObject({ status: 200, json: { success: true, preferences: value } });
      expect((await ann.call(preferences.read, {})).preferences).toEqual(value);
    }
    const reset = await ann.request({ method: 'POST', url: `${URL}/reset` });
    expect(reset).toMatchObject({ status: 200, json: { success: true, preferences: defaults } });
    expect((await ann.call(preferences.read, {})).preferences).toEqual(defaults);
  });

  test('reject an unknown value beside its field and keep the saved values', {
    tags: ['3.preferences.theme', '9.settings.recent-counts'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await put(ann, changed);
    const theme = { 'displaySettings.theme': ['Theme must be Light or Dark'] };
    const carry = { 'budgetSettings.carryForwardUnusedBudget': ['This must be on or off'] };
    const count = {
      'dashboardPreferences.recentTransactionsCount': ['Recent transactions must be 5, 10, 15 or 20'],
    };
    const refusals: [sent: object, errors: object][] = [
      [{ displaySettings: { theme: 'dark' } }, theme],
      [{ displaySettings: {} }, theme],
      [{ budgetSettings: { carryForwardUnusedBudget: 'yes' } }, carry],
      [{ dashboardPreferences: { recentTransactionsCount: 7 } }, count],
      [{ dashboardPreferences: { recentTransactionsCount: '10' } }, count],
      [
        { dashboardPreferences: { recentTransactionsCount: null }, displaySettings: { theme: 1 } },
        { ...theme, ...count },
      ],
    ];
    for (const [sent, errors] of refusals) {
      const { status, json } = await put(ann, { ...changed, ...sent });
      expect({ sent, status, errors: json.errors }).toEqual({ sent, status: 400, errors });
    }
    for (const part of Object.keys(changed)) {
      const { status, json } = await put(ann, { ...changed, [part]: undefined });
      expect({ status, fields: Object.keys(json.errors) }).toEqual({ status: 400, fields: [part] });
    }
    expect((await ann.call(preferences.read, {})).preferences).toEqual(changed);
  });

  test('ignore unknown fields', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const { json } = await put(ann, { ...changed, isAdmin: true, displaySettings: { theme: 'Dark', font: 'Comic' } });
    expect(json.preferences).toEqual(changed);
    const [row] = await ann.db.selectFrom('settings').select('value').execute();
    expect(JSON.parse(row?.value ?? '')).toEqual(changed);
  });

  test('use defaults for preferences and sections that are newer than the row', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await put(ann, changed);
    await ann.db
      .updateTable('settings')
      .set({ value: JSON.stringify({ displaySettings: changed.displaySettings, dashboardPreferences: {} }) })
      .execute();
    expect((await ann.call(preferences.read, {})).preferences).toEqual({
      ...defaults,
      displaySettings: changed.displaySettings,
    });
  });

  test('keep one of ten simultaneous saves as a whole', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => put(ann, index % 2 ? changed : defaults)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { preferences: saved } = await ann.call(preferences.read, {});
    expect([changed, defaults]).toContainEqual(saved);
    expect(await ann.db.selectFrom('settings').selectAll().execute()).toHaveLength(1);
  });
});
