import type { CalendarDate } from '#shared/calendar-date.ts';
import { ordinal } from '#shared/schedules/describe-rule.ts';
import { LAST_DAY } from '#shared/schedules/rule.ts';
import { NOTE_MAX } from '#shared/transactions/contract.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { DateField } from '#web/components/date-field.tsx';
import { MoreFields } from '#web/components/more-fields.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { type ScheduleField, timingOf, weekdayPatterns } from './schedule-values.ts';

const WEEKENDS = [
  { value: 'stay', label: 'Keep the day' },
  { value: 'friday_before', label: 'Move to the Friday before' },
  { value: 'monday_after', label: 'Move to the Monday after' },
];

const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a day' },
  { value: 'after', label: 'After a number of times' },
];

const ERRORS = ['rule.pattern', 'rule.weekend', 'rule.end', 'rule.end.day', 'rule.end.count', 'note'] as const;

interface Props {
  form: ApiForm<ScheduleField>;
  isOpen: boolean;
}

/** What few schedules need: another day of the month, weekends, an end, and notes. */
export function MoreOptions({ form, isOpen }: Props) {
  const { values, field } = form;
  const anchor = values['rule.anchor'] as CalendarDate;
  const isMonthly = timingOf(values).unit === 'month' && values.repeats !== 'twice' && anchor !== '';
  const end = values['rule.end'];
  return (
    <MoreFields summary="More options" isOpen={isOpen} errors={ERRORS.map((name) => field(name).error)}>
      {isMonthly && <PatternField form={form} anchor={anchor} />}
      <SelectField label="On Weekends" options={WEEKENDS} {...field('rule.weekend')} />
      <SelectField label="Ends" options={ENDS} {...field('rule.end')} />
      {end === 'until' && (
        <DateField label="Last Day" required min={anchor} max={LAST_DAY} {...field('rule.end.day')} />
      )}
      {end === 'after' && (
        <TextField
          label="Number of Times"
          required
          inputMode="numeric"
          autoComplete="off"
          {...field('rule.end.count')}
        />
      )}
      <TextAreaField label="Notes (Optional)" counter maxLength={NOTE_MAX} {...field('note')} />
    </MoreFields>
  );
}

function PatternField({ form, anchor }: { form: ApiForm<ScheduleField>; anchor: CalendarDate }) {
  const pattern = form.field('rule.pattern');
  const options = [
    { value: '', label: `The ${ordinal(Number(anchor.slice(8)))}` },
    { value: 'last_day', label: 'The last day' },
    ...weekdayPatterns(anchor).map(({ value, pattern: { nth, weekday } }) => ({
      value,
      label: `The ${nth === 'last' ? 'last' : ordinal(nth)} ${weekday}`,
    })),
  ];
  const isOffered = options.some(({ value }) => value === pattern.value);
  return <SelectField label="Day of the Month" {...pattern} value={isOffered ? pattern.value : ''} options={options} />;
}
