import { REMINDER_FREQUENCIES } from '#shared/notifications/contract.ts';
import { ChoiceField } from '#web/components/choice-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import type { SectionProps } from './notification-settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export function GoalsNotifications({ settings, onChange }: SectionProps<'goalsNotifications'>) {
  return (
    <SettingsSection title="Savings Goals Notifications">
      <Switch
        label="Milestone alerts"
        hint="When a goal is 25, 50 and 75 percent saved."
        checked={settings.milestoneAlerts}
        onChange={(milestoneAlerts) => onChange({ milestoneAlerts })}
      />
      <Switch
        label="Goal achievement"
        hint="When a goal is reached."
        checked={settings.goalAchievement}
        onChange={(goalAchievement) => onChange({ goalAchievement })}
      />
      <Switch
        label="Contribution reminders"
        hint="To put something aside for the goals that are not reached yet."
        checked={settings.contributionReminders}
        onChange={(contributionReminders) => onChange({ contributionReminders })}
      />
      <ChoiceField
        label="Reminder frequency"
        name="reminderFrequency"
        choices={REMINDER_FREQUENCIES}
        value={settings.reminderFrequency}
        onChange={(reminderFrequency) => onChange({ reminderFrequency })}
        disabled={!settings.contributionReminders}
      />
    </SettingsSection>
  );
}
