import { useQueryClient } from '@tanstack/react-query';
import { type Preferences, preferencesContract, RECENT_COUNTS } from '#shared/preferences/contract.ts';
import { call } from '#web/api/call.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { Card } from '#web/components/card.tsx';
import { ChoiceField } from '#web/components/choice-field.tsx';
import { RestoredDraft } from '#web/components/restored-draft.tsx';
import { SegmentedControl } from '#web/components/segmented-control.tsx';
import { SettingsButtons } from '#web/components/settings-buttons.tsx';
import { StatusMessage, useStatus } from '#web/components/status-message.tsx';
import { Switch } from '#web/components/switch.tsx';
import { preferencesQuery } from './api.ts';

const MESSAGES = {
  saved: 'Preferences saved successfully!',
  notSaved: 'Failed to save preferences',
  reset: 'Preferences reset to defaults!',
  notReset: 'Failed to reset preferences',
};

const THEMES = [
  { value: 'Light', label: 'Light' },
  { value: 'Dark', label: 'Dark' },
] as const;

export function PreferencesForm({ loaded }: { loaded: Preferences }) {
  const queryClient = useQueryClient();
  const { status, success, failure } = useStatus();
  const settings = useSettings({
    draftKey: 'preferences/settings',
    loaded,
    messages: MESSAGES,
    save: async (body) => (await call(preferencesContract.update, { body })).preferences,
    reset: async () => (await call(preferencesContract.reset)).preferences,
    onSuccess: (message, preferences) => {
      queryClient.setQueryData(preferencesQuery.queryKey, preferences);
      for (const key of ['dashboard', 'budgets']) void queryClient.invalidateQueries({ queryKey: [key] });
      success(message);
    },
    onFailure: failure,
  });
  const { draft, change } = settings;

  return (
    <>
      <RestoredDraft isRestored={settings.isRestored} onDiscard={settings.discard} />
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
      <SettingsButtons
        settings={settings}
        resetLabel="Reset to Defaults"
        resetQuestion="Theme, carryover and dashboard will return to their default settings."
      />
      <StatusMessage status={status} />
    </>
  );
}
