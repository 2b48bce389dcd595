import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatAmountInput, formatMoney } from '#shared/money.ts';
import { categoryIcon } from '#shared/transactions/categories.ts';
import type { Suggestion } from '#shared/transactions/contract.ts';
import { matchingSuggestions } from '#shared/transactions/suggestions.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { useFocusOnEntry } from '#web/browser/focus-on-entry.ts';
import { Chip, ChipRow } from '#web/components/chip.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { userCategoriesQuery } from './api.ts';
import type { EntryType, TransactionValues } from './transaction-values.ts';
import { useSuggestions } from './use-suggestions.ts';

const SHOWN_SUGGESTIONS = 6;

type Form = ApiForm<keyof TransactionValues>;

/** The first field of the form. Enter moves on to the amount while that is empty. */
export function DescriptionField({ form, isNew }: { form: Form; isNew: boolean }) {
  useFocusOnEntry('description', isNew);

  const moveOn = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, currentTarget, nativeEvent } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
    if (form.values.description.trim() === '' || form.values.amount !== '') return;
    event.preventDefault();
    focusAmount(currentTarget.form);
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

/**
 * Fills in what the user often adds. The category follows from the description. An amount that was typed stays; a suggested
 * one is selected, so that typing replaces it.
 */
export function SuggestionRow({ form, type }: { form: Form; type: EntryType }) {
  const suggestions = useSuggestions(type) ?? [];
  const { data: own } = useQuery(userCategoriesQuery);

  const [filledIn, setFilledIn] = useState('');

  const choose = ({ description, amount }: Suggestion, event: MouseEvent<HTMLButtonElement>) => {
    const element = event.currentTarget.form; // The chosen chip disappears.
    flushSync(() => {
      form.set('description', description);
      if (form.values.amount !== filledIn) return;
      const next = amount === null ? '' : formatAmountInput(amount);
      form.set('amount', next);
      setFilledIn(next);
    });
    focusAmount(element);
  };

  return (
    <ChipRow label="Suggestions">
      {matchingSuggestions(form.values.description, suggestions)
        .slice(0, SHOWN_SUGGESTIONS)
        .map((suggestion) => (
          <Chip key={suggestion.description} onClick={(event) => choose(suggestion, event)}>
            <span aria-hidden="true">{categoryIcon(suggestion.category, own?.icons)} </span>
            {suggestion.description}
            {suggestion.amount !== null && ` · ${formatMoney(suggestion.amount)}`}
          </Chip>
        ))}
    </ChipRow>
  );
}

function focusAmount(form: HTMLFormElement | null): void {
  const amount = form?.elements.namedItem('amount');
  if (!(amount instanceof HTMLInputElement)) return;
  amount.focus();
  amount.select();
}
