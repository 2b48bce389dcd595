import type { Recording } from '#shared/schedules/occurrence.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { SegmentedControl } from '#web/components/segmented-control.tsx';
import styles from './schedule-form.module.css';
import { isRange, type ScheduleField } from './schedule-values.ts';

const CHOICES = [
  { value: 'automatic', label: 'Add automatically' },
  { value: 'remind', label: 'Remind me' },
] as const satisfies readonly { value: Recording; label: string }[];

const HINTS = {
  automatic: 'Added to your transactions when the day comes.',
  remind: 'You add it, or import it from your bank. Centwise recognizes it.',
};

/** Whether due transactions are recorded or only expected. An amount that varies can only be expected. */
export function RecordingField({ form }: { form: ApiForm<ScheduleField> }) {
  const varies = isRange(form.values);
  const recording = varies ? 'remind' : (form.values.recording as Recording);
  return (
    <div className={styles.recording}>
      <SegmentedControl
        label="When it's due"
        options={CHOICES}
        value={recording}
        disabled={varies}
        onChange={(chosen) => form.set('recording', chosen)}
      />
      <p className={styles.hint} aria-live="polite">
        {HINTS[recording]}
      </p>
    </div>
  );
}
