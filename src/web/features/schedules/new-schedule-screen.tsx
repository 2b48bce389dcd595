import { useQueryClient } from '@tanstack/react-query';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { type TransactionType, transactionsContract } from '#shared/transactions/contract.ts';
import { draftKeyOf, keepChanges, ownDraft } from '#web/api/draft.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { Screen } from '#web/components/screen.tsx';
import { shortened } from '#web/components/shortened.ts';
import { CategoryGuess } from './category-guess.tsx';
import { showCreated } from './created-toast.ts';
import { firstText } from './first-text.ts';
import { RecordFirst } from './record-first.tsx';
import { showSavedSchedule } from './schedule-cache.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { newScheduleValues, toWire } from './schedule-values.ts';
import { useBackToRecurring } from './use-back-to-recurring.ts';

export function NewScheduleScreen() {
  const today = useToday();
  const back = useBackToRecurring();
  const queryClient = useQueryClient();
  const form = useApiForm(schedulesContract.create, {
    initial: newScheduleValues(today),
    toWire: (typed) => toWire(typed, today),
    notDone: ({ description }) => `${shortened(description)} not saved`,
    onSuccess: (created) => {
      // The first one may be the transaction that the user has begun to add.
      const draft = draftKeyOf(transactionsContract.create);
      const isDraft = JSON.stringify(ownDraft(draft)) === form.values.fromTransaction;
      if (isDraft && firstText(created, today) !== '') keepChanges(draft, {}, {});
      showSavedSchedule(queryClient, created.schedule);
      showCreated(queryClient, created);
      return back();
    },
  });
  const type = form.values.type as TransactionType;

  return (
    <Screen title="Add Recurring Transaction" backTo="/recurring" onBack={back}>
      <ScheduleForm
        form={form}
        today={today}
        isNew
        busyLabel="Saving..."
        onCancel={back}
        entryExtra={type !== 'savings' && <CategoryGuess key={type} form={form} type={type} />}
        ruleExtra={<RecordFirst form={form} today={today} />}
      />
    </Screen>
  );
}
