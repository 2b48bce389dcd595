import { useState } from 'react';
import { areShortcutsOn, switchShortcuts } from '#web/browser/shortcuts-switch.ts';
import { Card } from '#web/components/card.tsx';
import { Switch } from '#web/components/switch.tsx';
import styles from './shortcuts-card.module.css';

const SHORTCUTS = [
  { keys: 'N', action: 'Add a transaction' },
  { keys: 'Q', action: 'Quick Add' },
  { keys: '/', action: 'Search transactions' },
  { keys: 'U', action: 'Undo, while a message offers it' },
  { keys: 'G then H', action: 'Go to Home' },
  { keys: 'G then T', action: 'Go to Transactions' },
  { keys: 'G then B', action: 'Go to Budget' },
  { keys: 'G then G', action: 'Go to Goals' },
  { keys: 'G then S', action: 'Go to Settings' },
  { keys: 'Esc', action: 'Leave a form, keeping what you typed' },
  { keys: 'Ctrl + Enter', action: 'Save a form (⌘ on a Mac)' },
  { keys: '← →', action: 'Choose between options such as Expense and Income' },
];

/** Lists the keyboard shortcuts, and turns the single keys off for users who press them unintentionally. */
export function ShortcutsCard() {
  const [isOn, setOn] = useState(areShortcutsOn);
  const change = (on: boolean) => {
    switchShortcuts(on);
    setOn(on);
  };
  return (
    <Card title="Keyboard Shortcuts">
      <dl className={styles.shortcuts}>
        {SHORTCUTS.map(({ keys, action }) => (
          <div key={action} className={styles.shortcut}>
            <dt>
              <kbd className={styles.keys}>{keys}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single-key shortcuts"
        hint="Turn this off if you use voice control or press keys by accident. Applies to this device."
        checked={isOn}
        onChange={change}
      />
    </Card>
  );
}
