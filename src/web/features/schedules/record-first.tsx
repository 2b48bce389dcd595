import { type CalendarDate, formatDay } from '#shared/calendar-date.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { Switch } from '#web/components/switch.tsx';
import { canRecordFirst, type ScheduleField } from './schedule-values.ts';

/** Also records the first one, if its day is not in the future. */
export function RecordFirst({ form, today }: { form: ApiForm<ScheduleField>; today: CalendarDate }) {
  if (!canRecordFirst(form.values, today)) return null;
  return (
    <Switch
      label={`Add the first one now (${formatDay(form.values['rule.anchor'] as CalendarDate, today)})`}
      checked={form.values.recordFirst !== ''}
      onChange={(isOn) => form.set('recordFirst', isOn ? 'yes' : '')}
    />
  );
}
