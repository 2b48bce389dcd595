import type { ReactNode } from 'react';
import { Card } from '#web/components/card.tsx';
import styles from './settings-section.module.css';

/** The switches of one subject; what depends on a switch stands indented below it. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={styles.section}>{children}</div>
    </Card>
  );
}
