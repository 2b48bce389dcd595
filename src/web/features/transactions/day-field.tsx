import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { FormField } from '#web/api/use-fields.ts';
import { Chip } from '#web/components/chip.tsx';
import { DateField } from '#web/components/date-field.tsx';
import type { TransactionValues } from './transaction-values.ts';

/** The day of a transaction: today and yesterday with one tap, any other day in the date field. */
export function DayField({ today, ...field }: FormField<keyof TransactionValues> & { today: CalendarDate }) {
  const { value, onChange } = field;
  const yesterday = addDays(today, -1);
  return (
    <DateField
      label="Date"
      required
      max={today}
      {...field}
      shortcuts={
        <>
          <Chip pressed={value === today} onClick={() => onChange(today)}>
            Today
          </Chip>
          <Chip pressed={value === yesterday} onClick={() => onChange(yesterday)}>
            Yesterday
          </Chip>
        </>
      }
    />
  );
}
