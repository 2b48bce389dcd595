import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { dollarsOfCents, formatMoney } from '#shared/money.ts';
import { categoryIcon } from '#shared/transactions/categories.ts';
import type { Suggestion } from '#shared/transactions/contract.ts';
import { matchingSuggestions, withFirstSuggestions } from '#shared/transactions/suggestions.ts';
import { Chip, ChipRow } from '#web/components/chip.tsx';
import type { QuickEntryForm } from './use-quick-entry.ts';

const SHOWN = 6;

/** What the user often adds. A tap takes over the description, and the usual amount unless one is typed. */
export function EntrySuggestions({ form, field }: { form: QuickEntryForm; field: RefObject<HTMLInputElement | null> }) {
  const { type, dollars, description } = form.entry;
  const { suggestions } = form.context;
  const known = type === 'savings' ? [] : withFirstSuggestions(suggestions[type], type);

  const choose = ({ description, amount }: Suggestion) => {
    const usual = amount === null ? undefined : dollarsOfCents(amount);
    flushSync(() => form.change({ description, dollars: dollars ?? usual }));
    // The amount is typed next.
    if ((dollars ?? usual) === undefined) flushSync(() => form.type(`${field.current?.value} `));
    field.current?.focus();
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  };

  return (
    <ChipRow label="Suggestions">
      {matchingSuggestions(description, known)
        .slice(0, SHOWN)
        .map((suggestion) => (
          <Chip key={suggestion.description} onClick={() => choose(suggestion)}>
            <span aria-hidden="true">{categoryIcon(suggestion.category)} </span>
            {suggestion.description}
            {suggestion.amount !== null && ` · ${formatMoney(suggestion.amount)}`}
          </Chip>
        ))}
    </ChipRow>
  );
}
