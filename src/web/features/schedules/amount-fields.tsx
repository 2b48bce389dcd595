import { useState } from 'react';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { Button } from '#web/components/button.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import styles from './schedule-form.module.css';
import type { ScheduleField } from './schedule-values.ts';

/** The amount, and the highest one once the user says that it varies. */
export function AmountFields({ form }: { form: ApiForm<ScheduleField> }) {
  const highest = form.field('amount.to');
  const [isOpen, setOpen] = useState(highest.value !== '');
  const isShown = isOpen || highest.value !== '';
  const toggle = () => {
    if (isShown) highest.onChange('');
    setOpen(!isShown);
  };

  return (
    <>
      <MoneyField label={isShown ? 'Lowest Amount' : 'Amount'} required {...form.field('amount.from')} />
      {isShown && <MoneyField label="Highest Amount" required {...highest} />}
      <div className={styles.below}>
        <Button variant="plain" onClick={toggle}>
          {isShown ? 'Always the same amount' : 'Amount varies'}
        </Button>
      </div>
    </>
  );
}
