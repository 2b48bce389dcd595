import { formatShortDay } from '#shared/calendar-date.ts';
import type { Import } from '#shared/imports/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { useToday } from '#web/browser/today.ts';
import { BusyLine } from '#web/components/busy-line.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { countText } from './summary-text.ts';
import { useUndoImport } from './use-undo-import.ts';

/** The button that undoes an import, or restores an undone one. */
export function UndoImport({ imported, onDone }: { imported: Import; onDone: (changed: Import) => void }) {
  const today = useToday();
  const { busy, error, edited, undo, undoEdited, restore, cancel } = useUndoImport(imported, onDone);
  const isUndone = imported.undoneAt !== null;
  const more = imported.editedSince - (edited?.length ?? 0);
  return (
    <>
      <Button
        variant="secondary"
        busy={busy && !edited}
        busyLabel={isUndone ? 'Restoring...' : 'Undoing...'}
        onClick={isUndone ? restore : undo}
      >
        {isUndone ? 'Restore Import' : 'Undo Import'}
      </Button>
      {busy && <BusyLine>{isUndone ? 'Restoring...' : 'Undoing...'}</BusyLine>}
      <FormError message={error} />
      {edited && (
        <ConfirmDialog
          title="Undo this import?"
          confirmLabel="Undo Import"
          busyLabel="Undoing..."
          busy={busy}
          onConfirm={undoEdited}
          onCancel={cancel}
        >
          <p>You've edited some of its transactions since. They'll be removed with the others:</p>
          <ul>
            {edited.map(({ row, transaction, text, date, amount }) => (
              <li key={row}>
                {transaction?.description ?? text}, {formatShortDay(transaction?.date ?? date, today)},{' '}
                {formatMoney(transaction?.amount ?? amount)}
              </li>
            ))}
            {more > 0 && <li>and {countText(more, 'other')}</li>}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
