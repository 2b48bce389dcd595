import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatAmountInput, parseTypedDollars } from '#shared/money.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import type { Occurrence, OccurrenceAction } from '#shared/schedules/occurrence.ts';
import { type ApiForm, useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { DateField } from '#web/components/date-field.tsx';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { CancelButton, Form } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { notActedText, paramsOf, toastActed } from './act-toasts.ts';

interface Props {
  occurrence: Occurrence;
  onClose: () => void;
}

/** Records an occurrence now. An amount that varies is left to the user. */
export function Record({ occurrence, onClose }: Props) {
  const { amount, shownDay } = occurrence;
  const today = useToday();
  const isRange = amount.from !== amount.to;
  const form = useActionForm(occurrence, 'record', onClose, {
    amount: isRange ? '' : formatAmountInput(amount.from),
    date: shownDay < today ? shownDay : today,
  });
  return (
    <ActionDialog title={`Add ${occurrence.description}`} form={form} onClose={onClose} label="Add" busy="Adding...">
      <MoneyField
        label="Amount"
        required
        hint={isRange && `Expected: ${formatRange(amount)}`}
        {...form.field('amount')}
      />
      <DateField label="Date" required max={today} {...form.field('date')} />
    </ActionDialog>
  );
}

/** Moves an occurrence to another day. */
export function Move({ occurrence, onClose }: Props) {
  const form = useActionForm(occurrence, 'move', onClose, { date: occurrence.shownDay });
  return (
    <ActionDialog title={`Move ${occurrence.description}`} form={form} onClose={onClose} label="Move" busy="Moving...">
      <DateField label="New day" required hint="Only this time. The others stay." {...form.field('date')} />
    </ActionDialog>
  );
}

/** Changes the expected amount of one occurrence. */
export function ChangeAmount({ occurrence, onClose }: Props) {
  const { amount } = occurrence;
  const initial = amount.from === amount.to ? formatAmountInput(amount.from) : '';
  const form = useActionForm(occurrence, 'change_amount', onClose, { amount: initial });
  return (
    <ActionDialog
      title={`Change ${occurrence.description}`}
      form={form}
      onClose={onClose}
      label="Save"
      busy="Saving..."
    >
      <MoneyField label="Amount" required hint="Only this time. The others stay." {...form.field('amount')} />
    </ActionDialog>
  );
}

function useActionForm<Name extends 'amount' | 'date'>(
  occurrence: Occurrence,
  action: OccurrenceAction['action'],
  onClose: () => void,
  initial: Record<Name, string>,
) {
  const queryClient = useQueryClient();
  return useApiForm(schedulesContract.act, {
    params: paramsOf(occurrence),
    initial,
    parse: { amount: parseTypedDollars } as never,
    toWire: (wire) => ({ ...wire, action }),
    notDone: () => notActedText(occurrence),
    onSuccess: (answer, body) => {
      toastActed(queryClient, { before: occurrence, body }, answer);
      onClose();
    },
  });
}

interface DialogProps {
  title: string;
  form: Pick<ApiForm<string>, 'submit' | 'isRestored' | 'reset' | 'busy' | 'error'>;
  label: string;
  busy: string;
  onClose: () => void;
  children: ReactNode;
}

/** Closing discards what was typed, because the fields of one action mean something else in another. */
function ActionDialog({ title, form, label, busy, onClose, children }: DialogProps) {
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog title={title} onClose={close} busy={form.busy}>
      <Form form={form}>
        {children}
        <FormError message={form.error} />
        <DialogButtons>
          <CancelButton form={form} onCancel={onClose} />
          <SubmitButton busy={form.busy} busyLabel={busy}>
            {label}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
