import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { categoryLabel, DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import type { FormField } from '#web/api/use-fields.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { TypeControl } from '#web/components/type-control.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';
import { categoriesQuery } from '#web/features/transactions/api.ts';
import type { ScheduleField } from './schedule-values.ts';

/** What most people repeat. */
export const FIRST_CATEGORY = { expense: 'bills', income: 'salary', savings: '' } as const;

export function ScheduleTypeControl({ form }: { form: ApiForm<ScheduleField> }) {
  const switchTo = (type: TransactionType) => {
    form.set('type', type);
    form.set('category', FIRST_CATEGORY[type]);
    form.set('goalId', '');
  };
  return <TypeControl value={form.values.type as TransactionType} onChange={switchTo} />;
}

/** The category of income and expenses, or the goal of savings. */
export function EntryField({ form }: { form: ApiForm<ScheduleField> }) {
  const type = form.values.type as TransactionType;
  return type === 'savings' ? (
    <GoalField {...form.field('goalId')} />
  ) : (
    <CategoryField type={type} {...form.field('category')} />
  );
}

function CategoryField({ type, ...field }: FormField<ScheduleField> & { type: 'income' | 'expense' }) {
  const { data: listed = DEFAULT_CATEGORIES[type] } = useQuery(categoriesQuery(type));
  const names = new Set([...listed, field.value]);
  return (
    <SelectField
      label="Category"
      required
      {...field}
      options={[...names].map((name) => ({ value: name, label: categoryLabel(name) }))}
    />
  );
}

/** The open goals. Selects the first one unless one is chosen. */
function GoalField(field: FormField<ScheduleField>) {
  const { data: goals, isPending } = useQuery(goalsQuery);
  const { value, onChange } = field;
  const isOpen = goals?.some(({ _id }) => _id === value);
  const first = value === '' ? goals?.[0]?._id : undefined;

  useEffect(() => {
    if (first !== undefined) onChange(first);
  });

  const none = isPending ? 'Loading goals...' : goals?.length ? 'Choose a goal' : 'No savings goals yet';
  return (
    <SelectField
      label="Goal"
      required
      {...field}
      {...(!isOpen && { value: '', placeholder: none })}
      hint={goals?.length === 0 && <Link to="/goals/new">Create a savings goal</Link>}
      options={(goals ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}
