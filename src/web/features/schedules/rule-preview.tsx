import { formatShortDay } from '#shared/calendar-date.ts';
import { describeRule } from '#shared/schedules/describe-rule.ts';
import { nextShownDays, ruleOf, type Start } from './rule-of-values.ts';
import styles from './schedule-form.module.css';
import type { ScheduleValues } from './schedule-values.ts';

interface Props extends Start {
  values: ScheduleValues;
  /** What the days are called. */
  label: string;
}

/** Says in a sentence when the schedule repeats, and names its next days, while the form is filled in. */
export function RulePreview({ values, label, today, ...start }: Props) {
  const rule = ruleOf(values);
  const days = rule && nextShownDays(rule, { today, ...start });
  return (
    <div className={styles.preview} aria-live="polite">
      {rule && days ? (
        <>
          <p>{describeRule(rule)}</p>
          <p className={styles.days}>
            {days.length > 0
              ? `${label}: ${days.map((day) => formatShortDay(day, today)).join(', ')}`
              : 'None of these days is still to come.'}
          </p>
        </>
      ) : (
        <p className={styles.days}>Check the dates and numbers to see when it repeats.</p>
      )}
    </div>
  );
}
