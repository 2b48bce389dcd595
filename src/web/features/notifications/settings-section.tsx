import type { ReactNode } from 'react';
import type { NotificationSettings } from '#shared/notifications/contract.ts';
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

/** What a section of the settings shows and changes. */
export interface SectionProps<Part extends keyof NotificationSettings> {
  settings: NotificationSettings[Part];
  onChange: (changed: Partial<NotificationSettings[Part]>) => void;
}

type Section = SectionProps<keyof NotificationSettings>['settings'];
type SwitchOf<S> = { [Name in keyof S]: S[Name] extends boolean ? Name : never }[keyof S];

/** What a switch and a choice of the section take, by name. */
export function bind<S extends Section>(settings: S, onChange: (changed: Partial<S>) => void) {
  const set = (name: keyof S, value: unknown) => onChange({ [name]: value } as Partial<S>);
  return {
    toggle: (name: SwitchOf<S>) => ({
      checked: settings[name] as boolean,
      onChange: (checked: boolean) => set(name, checked),
    }),
    choice: <Name extends Exclude<keyof S, SwitchOf<S>> & string>(name: Name) => ({
      name,
      value: settings[name],
      onChange: (value: S[Name]) => set(name, value),
    }),
  };
}
