import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import { NOTE_MAX, type Transaction, type TransactionType } from '#shared/transactions/contract.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { DateField } from '#web/components/date-field.tsx';
import { CancelButton, Form, FormButtons } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { SegmentedControl } from '#web/components/segmented-control.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';
import { categoriesQuery } from './api.ts';
import { CategoryField } from './category-field.tsx';
import { GoalField } from './goal-field.tsx';
import type { EntryType, TransactionValues } from './transaction-values.ts';

const TYPES = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
  { value: 'savings', label: 'Savings' },
] as const satisfies readonly { value: TransactionType; label: string }[];

interface Props {
  form: ApiForm<keyof TransactionValues>;
  today: CalendarDate;
  /** The edited transaction; undefined for a new one. */
  original?: Pick<Transaction, 'type' | 'category'> & { goal: Goal | undefined };
  submitLabel: string;
  busyLabel: string;
  disabled?: boolean;
  onCancel: () => void;
  /** Shown below the buttons. */
  children?: ReactNode;
}

/** The form for adding and editing a transaction. */
export function TransactionForm(props: Props) {
  const { form, today, original, submitLabel, busyLabel, disabled, onCancel, children } = props;
  const queryClient = useQueryClient();
  const type = form.values.type as TransactionType;

  const switchTo = (next: TransactionType) => {
    form.set('type', next);
    form.set('category', next === 'savings' ? '' : firstCategory(queryClient, next));
    form.set('goalId', next === 'savings' ? (queryClient.getQueryData(goalsQuery.queryKey)?.[0]?._id ?? '') : '');
  };

  return (
    <Form form={form}>
      <SegmentedControl label="Type" options={TYPES} value={type} onChange={switchTo} />
      <TextField label="Description" required autoComplete="off" {...form.field('description')} />
      <MoneyField label="Amount" required {...form.field('amount')} />
      {type === 'savings' ? (
        <GoalField original={original?.goal} {...form.field('goalId')} />
      ) : (
        <CategoryField
          type={type}
          original={original?.type === type ? (original.category ?? undefined) : undefined}
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
        <CancelButton form={form} disabled={disabled} onCancel={onCancel} />
        {children}
      </FormButtons>
    </Form>
  );
}

function firstCategory(queryClient: QueryClient, type: EntryType): string {
  return (queryClient.getQueryData(categoriesQuery(type).queryKey) ?? DEFAULT_CATEGORIES[type])[0] ?? '';
}
