import { formatShortDay } from '#shared/calendar-date.ts';
import type { AfterDeletion, FulfilledOccurrence } from '#shared/transactions/contract.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { FormButtons } from '#web/components/form.tsx';

interface Props {
  occurrence: FulfilledOccurrence;
  onChoose: (after: AfterDeletion) => void;
  onCancel: () => void;
  busy: boolean;
}

/** Asks what becomes of the occurrence that a transaction fulfills, before the transaction is deleted. */
export function OccurrenceQuestion({ occurrence, onChoose, onCancel, busy }: Props) {
  const day = formatShortDay(occurrence.day, useToday());
  return (
    <Dialog title="Delete this transaction?" onClose={onCancel} busy={busy}>
      <p>
        It's the recurring transaction for {day}. Skip that one if it isn't going to happen, or keep expecting it if
        it's still to come.
      </p>
      <FormButtons>
        <Button disabled={busy} onClick={() => onChoose('skip')}>
          Delete and Skip This One
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => onChoose('reopen')}>
          Delete and Keep Expecting It
        </Button>
        <Button variant="plain" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </FormButtons>
    </Dialog>
  );
}
