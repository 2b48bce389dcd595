import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { type Preferences, preferencesContract, RECENT_COUNTS } from '#shared/preferences/contract.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { call } from '#web/api/call.ts';
import { useSettings } from '#web/api/use-settings.ts';
import type { Stored } from '#web/api/use-settings-draft.ts';
import { Card } from '#web/components/card.tsx';
import { ChoiceField } from '#web/components/choice-field.tsx';
import { SegmentedControl } from '#web/components/segmented-control.tsx';
import { SettingsForm } from '#web/components/settings-form.tsx';
import { useStatus } from '#web/components/status-message.tsx';
import { Switch } from '#web/components/switch.tsx';
import { preferencesQuery, storedOf } from './api.ts';

/** Loaded when it is needed, because conflicts are rare. */
const PreferencesConflict = lazy(async () => ({
  default: (await import('./preferences-conflict.tsx')).PreferencesConflict,
}));

const MESSAGES = {
  saved: 'Preferences saved successfully!',
  notSaved: 'Failed to save preferences',
  reset: 'Preferences reset to defaults!',
  notReset: 'Failed to reset preferences',
};

/** The first key parts of the queries whose data depends on preferences. */
const AFFECTED = ['dashboard', 'budgets'];

const THEMES = [
  { value: 'Light', label: 'Light' },
  { value: 'Dark', label: 'Dark' },
] as const;

export function PreferencesForm({ loaded }: { loaded: Stored<Preferences> }) {
  const queryClient = useQueryClient();
  const { status, success, failure } = useStatus();
  const settings = useSettings({
    loaded,
    messages: MESSAGES,
    endpoint: preferencesContract.update,
    storedOf,
    save: (body) => call(preferencesContract.update, { body }),
    reset: () => call(preferencesContract.reset),
    onSuccess: (message, stored) => {
      queryClient.setQueryData(preferencesQuery.queryKey, stored);
      for (const root of AFFECTED) void queryClient.invalidateQueries({ queryKey: [root] });
      announceSave([...preferencesQuery.queryKey, ...AFFECTED]);
      success(message);
    },
    onFailure: failure,
  });
  const { draft, change } = settings;

  return (
    <SettingsForm
      settings={settings}
      status={status}
      resetLabel="Reset to Defaults"
      resetQuestion="Theme, carryover and dashboard will return to their default settings."
      Conflict={PreferencesConflict}
    >
      <Card title="Display Settings">
        <SegmentedControl
          label="Theme"
          options={THEMES}
          value={draft.displaySettings.theme}
          onChange={(theme) => change({ ...draft, displaySettings: { theme } })}
        />
      </Card>
      <Card title="Budget Settings">
        <Switch
          label="Carry forward unused budget"
          hint="Unspent money rolls over to next month."
          checked={draft.budgetSettings.carryForwardUnusedBudget}
          onChange={(carryForwardUnusedBudget) => change({ ...draft, budgetSettings: { carryForwardUnusedBudget } })}
        />
      </Card>
      <Card title="Dashboard Preferences">
        <ChoiceField
          label="Recent transactions to show"
          name="recentTransactionsCount"
          choices={RECENT_COUNTS}
          labelOf={(count) => `${count} transactions`}
          value={draft.dashboardPreferences.recentTransactionsCount}
          onChange={(recentTransactionsCount) =>
            change({ ...draft, dashboardPreferences: { recentTransactionsCount } })
          }
        />
      </Card>
    </SettingsForm>
  );
}
