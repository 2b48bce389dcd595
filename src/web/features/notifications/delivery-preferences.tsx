import { Switch } from '#web/components/switch.tsx';
import { accountKind } from '#web/session/account-kind.ts';
import { useSession } from '#web/session/session.ts';
import { bind, type SectionProps, SettingsSection } from './settings-section.tsx';

const REASONS = {
  guest: 'A guest account has no email address.',
  demo: "Nobody reads the demo account's mail.",
};

export function DeliveryPreferences({ settings, onChange }: SectionProps<'deliveryPreferences'>) {
  const { user } = useSession();
  const kind = user ? accountKind(user) : 'own';
  const { toggle } = bind(settings, onChange);
  return (
    <SettingsSection title="Delivery Preferences">
      <Switch
        label="Email notifications"
        hint={kind === 'own' ? `Sent to ${user?.email}.` : REASONS[kind]}
        {...toggle('emailNotifications')}
        {...(kind !== 'own' && { checked: false, disabled: true })}
      />
      <Switch
        label="In-app notifications"
        hint="Under the bell at the top of the main screens."
        {...toggle('inAppNotifications')}
      />
    </SettingsSection>
  );
}
