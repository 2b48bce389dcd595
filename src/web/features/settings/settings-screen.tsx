import { Link } from '@tanstack/react-router';
import { Card } from '#web/components/card.tsx';
import { Icon } from '#web/components/icon.tsx';
import { Screen } from '#web/components/screen.tsx';
import { useSession } from '#web/session/session.ts';
import { Avatar } from './avatar.tsx';
import { LogOutButton } from './log-out-button.tsx';
import styles from './settings-screen.module.css';

const ENTRIES = [
  { label: 'Profile', hint: 'Name, date of birth, phone, email', to: '/settings/profile' },
  { label: 'Notifications', hint: 'Choose your alerts and how you get them', to: '/settings/notifications' },
  { label: 'Preferences', hint: 'Theme, carryover, dashboard', to: '/settings/preferences' },
  { label: 'Security', hint: 'Password, login alerts, devices', to: '/settings/security' },
  { label: 'Recurring Transactions', hint: 'Rent, salary, subscriptions', to: '/recurring' },
  { label: 'Import & Export', hint: 'Bank statements, downloads, moving', to: '/settings/import-export' },
  { label: 'Help & Support', hint: 'FAQs and contact', to: '/settings/help' },
  { label: 'About', hint: 'About the app and its makers', to: '/settings/about' },
] as const;

export function SettingsScreen() {
  const { user } = useSession();
  return (
    <Screen title="Settings" backTo="/dashboard" nav>
      <div className={styles.person}>
        <Avatar name={user?.name ?? ''} />
        <div className={styles.words}>
          <p className={styles.name}>{user?.name}</p>
          <p className={styles.email}>{user?.email ?? 'Guest account'}</p>
        </div>
      </div>
      <Card variant="flush">
        <ul>
          {ENTRIES.map(({ label, hint, to }) => (
            <li key={to}>
              <Link to={to} className={styles.entry}>
                <span className={styles.words}>
                  <span className={styles.label}>{label}</span>
                  <span className={styles.hint}>{hint}</span>
                </span>
                <Icon name="chevron-right" size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <LogOutButton />
      <p className={styles.version}>{VERSION}</p>
    </Screen>
  );
}

const VERSION = 'v1.0.0';
