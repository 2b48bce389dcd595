import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { FormField } from '#web/api/use-fields.ts';
import { FormError } from '#web/components/form-error.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import type { ScheduleField } from './schedule-values.ts';

interface Props extends FormField<ScheduleField> {
  choices: readonly Occurrence[];
  /** Whether the first one is the next occurrence. */
  startsWithNext: boolean;
  today: CalendarDate;
}

/** Asks from which occurrence on the changes apply. Without coming ones, shows only an error. */
export function AppliesFrom({ choices, startsWithNext, today, ...field }: Props) {
  if (choices.length === 0) return <FormError message={field.error} />;
  const options = choices.map(({ day, shownDay }, index) => {
    const name = formatShortDay(shownDay, today);
    // The next one is no choice of a day, so that it follows what is skipped or expected again meanwhile.
    return { value: index === 0 ? '' : day, label: index === 0 && startsWithNext ? `The next one, ${name}` : name };
  });
  return <SelectField label="Changes Apply From" hint="Earlier ones stay as they are." options={options} {...field} />;
}
