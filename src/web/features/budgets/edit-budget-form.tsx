import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BUDGET_NOTES_MAX, type Budget, budgetsContract } from '#shared/budgets/contract.ts';
import { formatMonthInFull, monthOf } from '#shared/calendar-date.ts';
import { type Cents, formatAmountInput, formatMoney, parseTypedDollars } from '#shared/money.ts';
import { spendingBehind } from '#shared/reports/transactions-behind.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Field } from '#web/components/field.tsx';
import { CancelButton, DeleteButton, Form, FormButtons } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { shortened } from '#web/components/shortened.ts';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { refreshBudgets } from './api.ts';
import styles from './edit-budget-form.module.css';
import { payloadOf } from './payload.ts';
import { RenameFields } from './rename-fields.tsx';
import { toastSaved } from './toasts.ts';
import { useDeleteBudget } from './use-delete-budget.ts';

/** Loaded when it is needed, because conflicts are rare. */
const BudgetConflict = lazy(async () => ({ default: (await import('./budget-conflict.tsx')).BudgetConflict }));

interface Props {
  budget: Budget;
  spent: Cents;
  onDone: () => unknown;
}

export function EditBudgetForm({ budget, spent, onDone }: Props) {
  const { _id, name, category, amount, icon, notes, periodStart } = budget;
  const month = formatMonthInFull(monthOf(periodStart));
  const queryClient = useQueryClient();
  const form = useApiForm(budgetsContract.update, {
    params: { budgetId: _id },
    initial: { name, amount: formatAmountInput(amount), icon: icon ?? '', notes },
    parse: { amount: parseTypedDollars },
    edit: { base: () => budget, rowOf: (answer) => answer.budget },
    toWire: ({ icon, ...wire }) => ({ ...wire, ...payloadOf(wire, monthOf(periodStart)), icon: icon || undefined }),
    notDone: ({ name }) => `${shortened(name)} budget not saved`,
    onSuccess: async (answer, sent) => {
      toastSaved(queryClient, { before: budget, sent, after: answer.budget });
      await refreshBudgets(queryClient);
      await onDone();
    },
  });

  const deletion = useDeleteBudget(budget, { onDone, showError: form.showError });

  return (
    <>
      <Form form={form}>
        <MoneyField
          label="Budgeted Amount"
          required
          hint={`Repeats every month, starting ${month}`}
          {...form.field('amount')}
        />
        <TextAreaField label="Notes (Optional)" counter maxLength={BUDGET_NOTES_MAX} {...form.field('notes')} />
        <SpendingField budget={budget} spent={spent} />
        <RenameFields
          isOpen={form.isRestored}
          category={category}
          name={form.field('name')}
          icon={form.field('icon')}
        />
        <FormError message={form.error} />
        <FormButtons>
          <SubmitButton busy={form.busy} busyLabel="Saving Changes..." disabled={deletion.busy}>
            Save Changes
          </SubmitButton>
          <CancelButton form={form} disabled={deletion.busy} onCancel={onDone} />
          <DeleteButton form={form} deletion={deletion}>
            Delete Category
          </DeleteButton>
          <p className={styles.consequence}>Removes this budget starting {month}. Earlier months don't change.</p>
        </FormButtons>
      </Form>
      <Suspense>{form.conflict && <BudgetConflict conflict={form.conflict} busy={form.busy} />}</Suspense>
    </>
  );
}

function SpendingField({ budget: { category, periodStart }, spent }: Pick<Props, 'budget' | 'spent'>) {
  const month = monthOf(periodStart);
  const behind = spent > 0 ? spendingBehind(month, [category]) : undefined;
  return (
    <Field
      label="Current Month Spending"
      hint={`${formatMonthInFull(month)}, calculated automatically from transactions`}
      aside={
        behind && (
          <span className={styles.transactions}>
            <ButtonLink variant="plain" to="/transactions" search={behind}>
              View transactions
            </ButtonLink>
          </span>
        )
      }
    >
      {(control) => <input {...control} readOnly value={formatMoney(spent)} />}
    </Field>
  );
}
