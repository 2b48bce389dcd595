import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { BUDGET_NOTES_MAX, budgetsContract } from '#shared/budgets/contract.ts';
import { formatMonthInFull } from '#shared/calendar-date.ts';
import { parseTypedDollars } from '#shared/money.ts';
import { categoryIcon, categoryLabel, normalizeCategory } from '#shared/transactions/categories.ts';
import { type ApiForm, useApiForm } from '#web/api/use-api-form.ts';
import { focusField } from '#web/browser/focus-field.ts';
import { CancelButton, Form, FormButtons } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { Screen } from '#web/components/screen.tsx';
import { shortened } from '#web/components/shortened.ts';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { budgetsQuery, refreshBudgets } from './api.ts';
import { CloseMatchHint } from './close-match-hint.tsx';
import { IconPicker } from './icon-picker.tsx';
import { payloadOf } from './payload.ts';
import { SpendingChips } from './spending-chips.tsx';
import { toastAdded } from './toasts.ts';
import { useBackToBudget, useBudgetMonth } from './use-budget-month.ts';
import { useBudgetable } from './use-budgetable.ts';

const route = getRouteApi('/signed-in/budget/add');

export function AddBudgetScreen() {
  const { month } = useBudgetMonth(route.useSearch().month);
  const queryClient = useQueryClient();
  const back = useBackToBudget(month);
  const form = useApiForm(budgetsContract.create, {
    initial: { name: '', amount: '', icon: '', notes: '' },
    parse: { amount: parseTypedDollars },
    toWire: (wire) => ({ ...wire, ...payloadOf(wire, month) }),
    notDone: ({ name }) => `${shortened(name)} budget not saved`,
    onSuccess: async ({ budget }) => {
      toastAdded(queryClient, budget, queryClient.getQueryData(budgetsQuery.queryKey));
      await refreshBudgets(queryClient);
      await back();
    },
  });

  const { spending, categories, taken } = useBudgetable(month);
  const chips = useRef<HTMLFieldSetElement>(null);

  const setName = (name: string) => nameBudget(form, name, categories);
  const choose = (category: string) => {
    setName(categoryLabel(category));
    focusField(chips.current?.form, 'amount');
  };

  return (
    <Screen title="Add Category" backTo="/budget" onBack={back}>
      <Form form={form}>
        <SpendingChips ref={chips} spending={spending} chosen={normalizeCategory(form.values.name)} onChoose={choose} />
        <TextField
          label="Category Name"
          required
          autoComplete="off"
          hint={<CloseMatchHint typed={form.values.name} free={categories} taken={taken} onChoose={choose} />}
          {...form.field('name')}
          onChange={setName}
        />
        <MoneyField
          label="Budgeted Amount"
          required
          hint={`Repeats every month, starting ${formatMonthInFull(month)}`}
          {...form.field('amount')}
        />
        <IconPicker {...form.field('icon')} />
        <TextAreaField label="Notes (Optional)" counter maxLength={BUDGET_NOTES_MAX} {...form.field('notes')} />
        <FormError message={form.error} />
        <FormButtons>
          <SubmitButton busy={form.busy} busyLabel="Adding Category...">
            Add Category
          </SubmitButton>
          <CancelButton form={form} onCancel={back} />
        </FormButtons>
      </Form>
    </Screen>
  );
}

/** Sets the name. The icon follows it until the user picks another one. */
function nameBudget(
  { values, set }: Pick<ApiForm<'name' | 'icon'>, 'values' | 'set'>,
  name: string,
  categories: readonly string[],
): void {
  const iconOf = (typed: string) => {
    const category = normalizeCategory(typed);
    return categories.includes(category) ? categoryIcon(category) : '';
  };
  const isFollowing = values.icon === iconOf(values.name);
  set('name', name);
  if (isFollowing && values.icon !== iconOf(name)) set('icon', iconOf(name));
}
