import type { ReactNode } from 'react';
import type { NotificationSettings } from '#shared/notifications/contract.ts';
import { Card } from '#web/components/card.tsx';
import styles from './settings-section.module.css';

/** A group of switches with their dependent fields. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={styles.section}>{children}</div>
    </Card>
  );
}

/** The props of a settings section. */
export interface SectionProps<Part extends keyof NotificationSettings> {
  settings: NotificationSettings[Part];
  onChange: (changed: Partial<NotificationSettings[Part]>) => void;
}

type Section = SectionProps<keyof NotificationSettings>['settings'];
type SwitchOf<S> = { [Name in keyof S]: S[Name] extends boolean ? Name : never }[keyof S];

/** Creates the props of a section's switches and choice fields by setting name. */
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
