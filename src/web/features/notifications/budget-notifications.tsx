import { ALERT_THRESHOLDS, WEEKDAYS } from '#shared/notifications/contract.ts';
import { ChoiceField } from '#web/components/choice-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import type { SectionProps } from './notification-settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export function BudgetNotifications({ settings, onChange }: SectionProps<'budgetNotifications'>) {
  return (
    <SettingsSection title="Budget Notifications">
      <Switch
        label="Spending alerts"
        hint="When a category reaches the alert threshold of its budget."
        checked={settings.spendingAlerts}
        onChange={(spendingAlerts) => onChange({ spendingAlerts })}
      />
      <ChoiceField
        label="Alert threshold"
        name="alertThreshold"
        choices={ALERT_THRESHOLDS}
        labelOf={(percent) => `${percent}%`}
        value={settings.alertThreshold}
        onChange={(alertThreshold) => onChange({ alertThreshold })}
        disabled={!settings.spendingAlerts}
      />
      <Switch
        label="Overspending notifications"
        hint="When a category goes over its budget."
        checked={settings.overspendingNotifications}
        onChange={(overspendingNotifications) => onChange({ overspendingNotifications })}
      />
      <Switch
        label="Weekly budget summary"
        hint="How the month stands, once a week."
        checked={settings.weeklyBudgetSummary}
        onChange={(weeklyBudgetSummary) => onChange({ weeklyBudgetSummary })}
      />
      <ChoiceField
        label="Day of the week"
        name="summaryDayOfWeek"
        choices={WEEKDAYS}
        value={settings.summaryDayOfWeek}
        onChange={(summaryDayOfWeek) => onChange({ summaryDayOfWeek })}
        disabled={!settings.weeklyBudgetSummary}
      />
    </SettingsSection>
  );
}
