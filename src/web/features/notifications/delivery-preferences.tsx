import { accountKind } from '#web/app/account-kind.ts';
import { useSession } from '#web/app/session.ts';
import { Switch } from '#web/components/switch.tsx';
import type { SectionProps } from './notification-settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

const REASONS = {
  guest: 'A guest account has no email address.',
  demo: "Nobody reads the demo account's mail.",
};

export function DeliveryPreferences({ settings, onChange }: SectionProps<'deliveryPreferences'>) {
  const { user } = useSession();
  const kind = user ? accountKind(user) : 'own';
  return (
    <SettingsSection title="Delivery Preferences">
      <Switch
        label="Email notifications"
        hint={kind === 'own' ? `Sent to ${user?.email}.` : REASONS[kind]}
        checked={settings.emailNotifications && kind === 'own'}
        disabled={kind !== 'own'}
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
