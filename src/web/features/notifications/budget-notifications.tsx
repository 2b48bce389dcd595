import { ALERT_THRESHOLDS, WEEKDAYS } from '#shared/notifications/contract.ts';
import { ChoiceField } from '#web/components/choice-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import { bind, type SectionProps, SettingsSection } from './settings-section.tsx';

export function BudgetNotifications({ settings, onChange }: SectionProps<'budgetNotifications'>) {
  const { toggle, choice } = bind(settings, onChange);
  return (
    <SettingsSection title="Budget Notifications">
      <Switch
        label="Spending alerts"
        hint="When spending in a category reaches the alert threshold."
        {...toggle('spendingAlerts')}
      />
      <ChoiceField
        label="Alert threshold"
        choices={ALERT_THRESHOLDS}
        labelOf={(percent) => `${percent}%`}
        disabled={!settings.spendingAlerts}
        {...choice('alertThreshold')}
      />
      <Switch
        label="Overspending notifications"
        hint="When a category goes over its budget."
        {...toggle('overspendingNotifications')}
      />
      <Switch
        label="Weekly budget summary"
        hint="A weekly look at your month so far."
        {...toggle('weeklyBudgetSummary')}
      />
      <ChoiceField
        label="Day of the week"
        choices={WEEKDAYS}
        disabled={!settings.weeklyBudgetSummary}
        {...choice('summaryDayOfWeek')}
      />
    </SettingsSection>
  );
}
