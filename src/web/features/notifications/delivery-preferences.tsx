import { MAIL_OFF } from '#shared/switches.ts';
import { switches } from '#web/browser/switches.ts';
import { Switch } from '#web/components/switch.tsx';
import { useSession } from '#web/session/session.ts';
import { bind, type SectionProps, SettingsSection } from './settings-section.tsx';

const REASONS = {
  guest: "Guest accounts don't have an email address.",
  demo: "The demo account doesn't get emails.",
};

export function DeliveryPreferences({ settings, onChange }: SectionProps<'deliveryPreferences'>) {
  const { user } = useSession();
  const kind = user?.accountKind ?? 'user';
  const { toggle } = bind(settings, onChange);
  const sentTo = !switches.mail
    ? MAIL_OFF
    : `Sent to ${user?.email}${user?.emailVerified ? '' : ' once you confirm it in your profile'}.`;
  return (
    <SettingsSection title="Delivery Preferences">
      <Switch
        label="Email notifications"
        hint={kind === 'user' ? sentTo : REASONS[kind]}
        {...toggle('emailNotifications')}
        {...(kind !== 'user' && { checked: false, disabled: true })}
      />
      <Switch
        label="In-app notifications"
        hint="Shown under the bell on the main screens."
        {...toggle('inAppNotifications')}
      />
    </SettingsSection>
  );
}
