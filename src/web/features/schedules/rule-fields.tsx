import { ordinal } from '#shared/schedules/describe-rule.ts';
import { FIRST_DAY, LAST_DAY } from '#shared/schedules/rule.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { DateField } from '#web/components/date-field.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import styles from './schedule-form.module.css';
import { PRESETS, type ScheduleField, secondDayOf } from './schedule-values.ts';

const REPEATS = [
  ...Object.entries(PRESETS).map(([value, { label }]) => ({ value, label })),
  { value: 'custom', label: 'Custom' },
];

const UNITS = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'year', label: 'Years' },
];

const DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? 'Last day of the month' : `The ${ordinal(index + 1)}`,
}));

interface Props {
  form: ApiForm<ScheduleField>;
}

/** When a schedule repeats: the interval and the first day. */
export function RuleFields({ form }: Props) {
  const { repeats } = form.values;
  return (
    <>
      <SelectField label="Repeats" options={REPEATS} {...form.field('repeats')} />
      {repeats === 'custom' && (
        <div className={styles.pair}>
          <TextField label="Every" required inputMode="numeric" autoComplete="off" {...form.field('rule.interval')} />
          <SelectField label="Unit" options={UNITS} {...form.field('rule.unit')} />
        </div>
      )}
      <DateField label="First Day" required min={FIRST_DAY} max={LAST_DAY} {...form.field('rule.anchor')} />
      {repeats === 'twice' && (
        <SelectField
          label="Second Day"
          options={DAYS}
          {...form.field('rule.pattern.secondDay')}
          value={secondDayOf(form.values)}
        />
      )}
    </>
  );
}
