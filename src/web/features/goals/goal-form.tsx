import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalDraft } from '#shared/goals/contract.ts';
import type { Cents } from '#shared/money.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { DateField } from '#web/components/date-field.tsx';
import { CancelButton, Form, FormButtons } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { AmountChips, DateChips, NameChips } from './goal-chips.tsx';
import { useBackToGoals } from './use-back-to-goals.ts';

interface Props {
  form: ApiForm<keyof GoalDraft>;
  /** Offers suggestions for a new goal, whose `minDate` is today. */
  isNew?: boolean;
  /** The smallest allowed target: the saved amount. */
  minTarget?: Cents;
  minDate: CalendarDate;
  submitLabel: string;
  busyLabel: string;
}

/** The form for creating and editing a goal. */
export function GoalForm({ form, isNew = false, minTarget, minDate, submitLabel, busyLabel }: Props) {
  const backToGoals = useBackToGoals();
  return (
    <Form form={form}>
      <TextField label="Goal Name" required autoComplete="off" {...form.field('name')} />
      {isNew && <NameChips form={form} />}
      <MoneyField
        label="Target Amount"
        required
        {...(minTarget && { min: minTarget })}
        {...form.field('targetAmount')}
      />
      {isNew && <AmountChips {...form.field('targetAmount')} />}
      <DateField label="Target Date" required min={minDate} {...form.field('deadline')} />
      {isNew && <DateChips today={minDate} {...form.field('deadline')} />}
      <FormError message={form.error} />
      <FormButtons>
        <SubmitButton busy={form.busy} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
        <CancelButton form={form} onCancel={backToGoals} />
      </FormButtons>
    </Form>
  );
}
