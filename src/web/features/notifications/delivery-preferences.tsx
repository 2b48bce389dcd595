import { useSession } from '#web/app/session.ts';
import { Switch } from '#web/components/switch.tsx';
import type { SectionProps } from './notification-settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export function DeliveryPreferences({ settings, onChange }: SectionProps<'deliveryPreferences'>) {
  const { user } = useSession();
  const isGuest = user?.isGuest ?? false;
  return (
    <SettingsSection title="Delivery Preferences">
      <Switch
        label="Email notifications"
        hint={isGuest ? 'A guest account has no email address.' : `Sent to ${user?.email}.`}
        checked={settings.emailNotifications && !isGuest}
        disabled={isGuest}
        onChange={(emailNotifications) => onChange({ emailNotifications })}
      />
      <Switch
        label="In-app notifications"
        hint="Under the bell at the top of the dashboard."
        checked={settings.inAppNotifications}
        onChange={(inAppNotifications) => onChange({ inAppNotifications })}
      />
    </SettingsSection>
  );
}
