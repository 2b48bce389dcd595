import { useEffect, useRef, useState } from 'react';
import { NOTE_MAX } from '#shared/transactions/contract.ts';
import type { FormField } from '#web/api/use-fields.ts';
import { Button } from '#web/components/button.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import type { TransactionValues } from './transaction-values.ts';

/** The notes, folded into a button until the user adds one. */
export function NoteField(field: FormField<keyof TransactionValues>) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen) place.current?.querySelector('textarea')?.focus();
  }, [isOpen]);

  return (
    <div ref={place}>
      {isOpen || field.value !== '' ? (
        <TextAreaField label="Notes" counter maxLength={NOTE_MAX} {...field} />
      ) : (
        <Button variant="plain" onClick={() => setOpen(true)}>
          + Add a note
        </Button>
      )}
    </div>
  );
}
