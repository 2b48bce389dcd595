import { type ReactNode, useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { useFocusOnEntry } from '#web/browser/focus-field.ts';
import { CancelButton, Form, FormButtons } from '#web/components/form.tsx';
import { StickyButtons } from '#web/components/sticky-buttons.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { AmountFields } from './amount-fields.tsx';
import { EntryField, ScheduleTypeControl } from './entry-fields.tsx';
import { MoreOptions } from './more-options.tsx';
import { RecordingField } from './recording-field.tsx';
import { RuleFields } from './rule-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import type { ScheduleField } from './schedule-values.ts';

interface Props {
  form: ApiForm<ScheduleField>;
  today: CalendarDate;
  isNew: boolean;
  /** The first nominal day that counts; a new schedule has none. */
  from?: CalendarDate | undefined;
  /** Occurrences of the schedule before it was opened. */
  known?: readonly Occurrence[];
  /** What the days of the preview are called. */
  daysLabel?: string;
  busyLabel: string;
  disabled?: boolean;
  onCancel: () => unknown;
  /** Shown below the category. */
  entryExtra?: ReactNode;
  /** Shown below the rule. */
  ruleExtra?: ReactNode;
  /** Shown above the buttons. */
  beforeButtons?: ReactNode;
  /** Shown below the buttons. */
  children?: ReactNode;
}

/** The form of a schedule: what repeats, when, and what happens when it is due. */
export function ScheduleForm(props: Props) {
  const { form, today, isNew, from, known = NONE, busyLabel, disabled = false, onCancel } = props;
  const [hasOptions] = useState(() => MORE.some((name) => form.values[name] !== PLAIN[name]));
  useFocusOnEntry('description', isNew);

  return (
    <Form form={form}>
      <ScheduleTypeControl form={form} />
      <TextField
        label="Description"
        required
        autoComplete="off"
        placeholder="Rent, salary, a subscription"
        {...form.field('description')}
      />
      <AmountFields form={form} />
      <EntryField form={form} />
      {props.entryExtra}
      <RuleFields form={form} />
      <RulePreview values={form.values} today={today} from={from} known={known} label={props.daysLabel ?? 'Next'} />
      {props.ruleExtra}
      <RecordingField form={form} />
      <MoreOptions form={form} isOpen={hasOptions} />
      {props.beforeButtons}
      <StickyButtons error={form.error}>
        <SubmitButton busy={form.busy} busyLabel={busyLabel} disabled={disabled}>
          Save
        </SubmitButton>
      </StickyButtons>
      <FormButtons>
        <CancelButton form={form} disabled={disabled} onCancel={onCancel} />
        {props.children}
      </FormButtons>
    </Form>
  );
}

const NONE: readonly Occurrence[] = [];

/** The values of the options that most schedules leave as they are. */
const PLAIN = { 'rule.pattern': '', 'rule.weekend': 'stay', 'rule.end': 'never', note: '' };
const MORE = Object.keys(PLAIN) as (keyof typeof PLAIN)[];
