import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BUDGET_NOTES_MAX, budgetsContract } from '#shared/budgets/contract.ts';
import { formatMonthInFull } from '#shared/calendar-date.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { CancelButton, Form, FormButtons } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { Screen } from '#web/components/screen.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { budgetsQuery, refreshBudgets } from './api.ts';
import { IconPicker } from './icon-picker.tsx';
import { payloadOf } from './payload.ts';
import { toastAdded } from './toasts.ts';
import { useBackToBudget, useBudgetMonth } from './use-budget-month.ts';

const route = getRouteApi('/signed-in/budget/add');

export function AddBudgetScreen() {
  const { month } = useBudgetMonth(route.useSearch().month);
  const queryClient = useQueryClient();
  const back = useBackToBudget(month);
  const form = useApiForm(budgetsContract.create, {
    initial: { name: '', amount: '', icon: '', notes: '' },
    money: ['amount'],
    toWire: (wire) => ({ ...wire, ...payloadOf(wire, month) }),
    onSuccess: async ({ budget }) => {
      toastAdded(queryClient, budget, queryClient.getQueryData(budgetsQuery.queryKey));
      await refreshBudgets(queryClient);
      await back();
    },
  });

  return (
    <Screen title="Add Category" backTo="/budget" onBack={back}>
      <Form form={form}>
        <TextField label="Category Name" required autoComplete="off" {...form.field('name')} />
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
