import { REMINDER_FREQUENCIES } from '#shared/notifications/contract.ts';
import { ChoiceField } from '#web/components/choice-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import { bind, type SectionProps, SettingsSection } from './settings-section.tsx';

export function GoalsNotifications({ settings, onChange }: SectionProps<'goalsNotifications'>) {
  const { toggle, choice } = bind(settings, onChange);
  return (
    <SettingsSection title="Savings Goals Notifications">
      <Switch
        label="Milestone alerts"
        hint="When a goal is 25, 50 and 75 percent saved."
        {...toggle('milestoneAlerts')}
      />
      <Switch label="Goal achievement" hint="When a goal is reached." {...toggle('goalAchievement')} />
      <Switch
        label="Contribution reminders"
        hint="To put something aside for the goals that are not reached yet."
        {...toggle('contributionReminders')}
      />
      <ChoiceField
        label="Reminder frequency"
        choices={REMINDER_FREQUENCIES}
        disabled={!settings.contributionReminders}
        {...choice('reminderFrequency')}
      />
    </SettingsSection>
  );
}
