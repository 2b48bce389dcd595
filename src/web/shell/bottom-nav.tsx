import { Link } from '@tanstack/react-router';
import { Icon } from '#web/components/icon.tsx';
import styles from './bottom-nav.module.css';

const TABS = [
  { label: 'Home', to: '/dashboard', icon: 'home' },
  { label: 'Transactions', to: '/transactions', icon: 'list' },
  { label: 'Budget', to: '/budget', icon: 'budget' },
  { label: 'Goals', to: '/goals', icon: 'target' },
  { label: 'Settings', to: '/settings', icon: 'settings' },
] as const;

export function BottomNav() {
  return (
    <nav className={styles.nav} aria-label="Main">
      {TABS.map(({ label, to, icon }) => (
        <Link key={to} to={to} className={styles.tab} activeOptions={{ includeSearch: false }}>
          <span className={styles.icon}>
            <Icon name={icon} size={22} />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}
