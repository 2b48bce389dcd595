import { useSession } from '#web/app/session.ts';
import { Card } from '#web/components/card.tsx';
import { Switch } from '#web/components/switch.tsx';
import type { SectionProps } from './notification-settings-form.tsx';

export function DeliveryPreferences({ settings, onChange }: SectionProps<'deliveryPreferences'>) {
  const { user } = useSession();
  const isGuest = user?.isGuest ?? false;
  return (
    <Card title="Delivery Preferences">
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
    </Card>
  );
}
