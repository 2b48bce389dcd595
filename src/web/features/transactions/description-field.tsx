import type { KeyboardEvent } from 'react';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { focusField, useFocusOnEntry } from '#web/browser/focus-field.ts';
import { TextField } from '#web/components/text-field.tsx';
import type { TransactionValues } from './transaction-values.ts';

type Form = ApiForm<keyof TransactionValues>;

/** The first field of the form. Enter moves on to the amount while that is empty. */
export function DescriptionField({ form, isNew }: { form: Form; isNew: boolean }) {
  useFocusOnEntry('description', isNew);

  const moveOn = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, currentTarget, nativeEvent } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
    if (form.values.description.trim() === '' || form.values.amount !== '') return;
    event.preventDefault();
    focusField(currentTarget.form, 'amount');
  };

  return (
    <TextField
      label="Description"
      required
      autoComplete="off"
      enterKeyHint="next"
      onKeyDown={moveOn}
      {...form.field('description')}
    />
  );
}
