import { useState } from 'react';
import { dollarsOfCents } from '#shared/money.ts';
import { LARGE_AMOUNT } from '#shared/notifications/contract.ts';
import { Field } from '#web/components/field.tsx';
import { Switch } from '#web/components/switch.tsx';
import { alertAmountOf } from './alert-amount.ts';
import { bind, type SectionProps, SettingsSection } from './settings-section.tsx';

export function TransactionNotifications({ settings, onChange }: SectionProps<'transactionNotifications'>) {
  const [typed, setTyped] = useState<string>();
  const { toggle } = bind(settings, onChange);
  return (
    <SettingsSection title="Transaction Notifications">
      <Switch
        label="Large transaction alerts"
        hint="When a transaction is this amount or more."
        {...toggle('largeTransactionAlerts')}
      />
      <Field label="Alert amount ($)" error={undefined} required={false} hint="From $50 to $10,000.">
        {(control) => (
          <input
            {...control}
            type="number"
            name="alertAmount"
            inputMode="decimal"
            min={dollarsOfCents(LARGE_AMOUNT.min)}
            max={dollarsOfCents(LARGE_AMOUNT.max)}
            value={typed ?? dollarsOfCents(settings.alertAmount)}
            disabled={!settings.largeTransactionAlerts}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              onChange({ alertAmount: alertAmountOf(value) });
            }}
            onBlur={() => setTyped(undefined)}
          />
        )}
      </Field>
      <Switch
        label="Due reminders"
        hint="When a recurring transaction is due and isn't added automatically."
        {...toggle('dueReminders')}
      />
      <Switch
        label="Higher bill alerts"
        hint="When a recurring bill is higher than usual."
        {...toggle('higherBillAlerts')}
      />
    </SettingsSection>
  );
}
