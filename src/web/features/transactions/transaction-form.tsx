import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import { NOTE_MAX } from '#shared/transactions/contract.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { Button } from '#web/components/button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { Form, FormButtons } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { SegmentedControl } from '#web/components/segmented-control.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { categoriesQuery } from './api.ts';
import { CategoryField } from './category-field.tsx';
import type { EntryType, TransactionValues } from './transaction-values.ts';

const TYPES = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
] as const satisfies readonly { value: EntryType; label: string }[];

interface Props {
  form: ApiForm<keyof TransactionValues>;
  today: CalendarDate;
  /** The type and category the transaction has already. */
  own?: { type: string; category: string | null };
  submitLabel: string;
  busyLabel: string;
  disabled?: boolean;
  onCancel: () => void;
  /** Below the buttons. */
  children?: ReactNode;
}

/** What adding and editing have in common. Savings keep their type and goal, so both are not asked for. */
export function TransactionForm({ form, today, own, submitLabel, busyLabel, disabled, onCancel, children }: Props) {
  const queryClient = useQueryClient();
  const { type } = form.values;
  const entry: EntryType | undefined = type === 'income' || type === 'expense' ? type : undefined;

  const switchTo = (next: EntryType) => {
    const [first] = queryClient.getQueryData(categoriesQuery(next).queryKey) ?? DEFAULT_CATEGORIES[next];
    form.set('type', next);
    form.set('category', first ?? '');
  };

  return (
    <Form onSubmit={form.submit}>
      {entry && <SegmentedControl label="Type" options={TYPES} value={entry} onChange={switchTo} />}
      <TextField label="Description" required autoComplete="off" {...form.field('description')} />
      <MoneyField label="Amount" required {...form.field('amount')} />
      {entry && (
        <CategoryField
          type={entry}
          own={own?.type === entry ? (own.category ?? undefined) : undefined}
          {...form.field('category')}
        />
      )}
      <DateField label="Date" required max={today} {...form.field('date')} />
      <TextAreaField label="Notes" counter maxLength={NOTE_MAX} {...form.field('note')} />
      <FormError message={form.error} />
      <FormButtons>
        <SubmitButton busy={form.busy} busyLabel={busyLabel} disabled={disabled ?? false}>
          {submitLabel}
        </SubmitButton>
        <Button variant="secondary" disabled={form.busy || disabled} onClick={onCancel}>
          Cancel
        </Button>
        {children}
      </FormButtons>
    </Form>
  );
}
