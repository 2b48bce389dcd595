import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import type { Transaction, TransactionType } from '#shared/transactions/contract.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { CancelButton, Form, FormButtons } from '#web/components/form.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { StickyButtons } from '#web/components/sticky-buttons.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TypeControl } from '#web/components/type-control.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';
import { categoriesQuery } from './api.ts';
import { CategoryField } from './category-field.tsx';
import { DayField } from './day-field.tsx';
import { DescriptionField } from './description-field.tsx';
import { GoalField } from './goal-field.tsx';
import { SuggestionRow } from './lazy-entry-help.tsx';
import { NoteField } from './note-field.tsx';
import styles from './repeat-field.module.css';
import { RepeatField } from './repeat-field.tsx';
import type { EntryType, TransactionValues } from './transaction-values.ts';

interface Props {
  form: ApiForm<keyof TransactionValues>;
  today: CalendarDate;
  /** The edited transaction; undefined for a new one. */
  original?: Pick<Transaction, 'type' | 'category'> & { goal: Goal | undefined };
  /** The category that was chosen before the form opened. */
  chosenCategory?: string | undefined;
  submitLabel: string;
  busyLabel: string;
  disabled?: boolean;
  onCancel: () => void;
  /** Shown beside the submit button. */
  secondSubmit?: ReactNode;
  /** Shown below the buttons. */
  children?: ReactNode;
}

/** The form for adding and editing a transaction. */
export function TransactionForm(props: Props) {
  const { form, today, original, chosenCategory, submitLabel, busyLabel, disabled, onCancel } = props;
  const queryClient = useQueryClient();
  const type = form.values.type as TransactionType;
  const isNew = original === undefined;
  const before = original?.type === type ? (original.category ?? undefined) : undefined;

  const switchTo = (next: TransactionType) => {
    form.set('type', next);
    form.set('category', next === 'savings' ? '' : firstCategory(queryClient, next));
    form.set('goalId', next === 'savings' ? (queryClient.getQueryData(goalsQuery.queryKey)?.[0]?._id ?? '') : '');
  };

  return (
    <Form form={form}>
      <TypeControl value={type} onChange={switchTo} />
      <DescriptionField form={form} isNew={isNew} />
      {isNew && type !== 'savings' && <SuggestionRow form={form} type={type} />}
      <MoneyField label="Amount" required enterKeyHint="done" {...form.field('amount')} />
      {type === 'savings' ? (
        <GoalField isNew={isNew} original={original?.goal} rejection={form.error} {...form.field('goalId')} />
      ) : (
        <CategoryField
          key={type}
          type={type}
          original={before}
          isChosen={before !== undefined || form.values.category === chosenCategory}
          description={form.values.description}
          {...form.field('category')}
        />
      )}
      <DayField today={today} {...form.field('date')} />
      <div className={styles.more}>
        <NoteField {...form.field('note')} />
        {isNew && <RepeatField form={form} />}
      </div>
      <StickyButtons error={form.error}>
        <SubmitButton busy={form.busy} busyLabel={busyLabel} disabled={disabled ?? false}>
          {submitLabel}
        </SubmitButton>
        {props.secondSubmit}
      </StickyButtons>
      <FormButtons>
        <CancelButton form={form} disabled={disabled} onCancel={onCancel} />
        {props.children}
      </FormButtons>
    </Form>
  );
}

function firstCategory(queryClient: QueryClient, type: EntryType): string {
  return (queryClient.getQueryData(categoriesQuery(type).queryKey) ?? DEFAULT_CATEGORIES[type])[0] ?? '';
}
