import { REMINDER_FREQUENCIES } from '#shared/notifications/contract.ts';
import { ChoiceField } from '#web/components/choice-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import { bind, type SectionProps, SettingsSection } from './settings-section.tsx';

export function GoalsNotifications({ settings, onChange }: SectionProps<'goalsNotifications'>) {
  const { toggle, choice } = bind(settings, onChange);
  return (
    <SettingsSection title="Savings Goals Notifications">
      <Switch label="Milestone alerts" hint="When a goal reaches 25%, 50% or 75%." {...toggle('milestoneAlerts')} />
      <Switch label="Goal achievement" hint="When you reach a goal." {...toggle('goalAchievement')} />
      <Switch
        label="Contribution reminders"
        hint="Reminds you to save toward your goals."
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
