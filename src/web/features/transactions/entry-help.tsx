import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatAmountInput, formatMoney } from '#shared/money.ts';
import { categoryIcon, categoryLabel } from '#shared/transactions/categories.ts';
import { guessCategory } from '#shared/transactions/category-guess.ts';
import type { Suggestion } from '#shared/transactions/contract.ts';
import { matchingSuggestions, mostUsedFirst, withFirstSuggestions } from '#shared/transactions/suggestions.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { focusField } from '#web/browser/focus-field.ts';
import { Chip, ChipRow } from '#web/components/chip.tsx';
import { suggestionsQuery, userCategoriesQuery } from './api.ts';
import type { EntryType, TransactionValues } from './transaction-values.ts';

const SHOWN_SUGGESTIONS = 6;
const SHOWN_CATEGORIES = 5;

/** The suggestions for a type; undefined while the user's own load, and only the common ones if they cannot be loaded. */
function useSuggestions(type: EntryType): Suggestion[] | undefined {
  const { data, isPending } = useQuery(suggestionsQuery(type));
  return isPending ? undefined : withFirstSuggestions(data ?? [], type);
}

/**
 * Fills in what the user often adds. The category follows from the description. An amount that was typed stays; a suggested
 * one is selected, so that typing replaces it.
 */
export function SuggestionRow({ form, type }: { form: ApiForm<keyof TransactionValues>; type: EntryType }) {
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
    focusField(element, 'amount')?.select();
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

interface FrequentProps {
  type: EntryType;
  offered: readonly string[];
  value: string;
  description: string;
  onChoose: (category: string) => void;
  /** Called with the category that follows from the description, undefined if none does. */
  onGuess: (category: string | undefined) => void;
}

/** The categories that the user chooses most, with their icons. */
export function FrequentCategories({ type, offered, value, description, onChoose, onGuess }: FrequentProps) {
  const suggestions = useSuggestions(type);
  const { data: own } = useQuery(userCategoriesQuery);
  const guessed = guessCategory(description, suggestions ?? []);
  const guess = offered.find((name) => name === guessed);

  useEffect(() => onGuess(guess), [guess, onGuess]);

  return (
    <ChipRow label="Frequent categories">
      {suggestions &&
        mostUsedFirst(offered, suggestions)
          .slice(0, SHOWN_CATEGORIES)
          .map((name) => (
            <Chip key={name} pressed={name === value} onClick={() => onChoose(name)}>
              <span aria-hidden="true">{categoryIcon(name, own?.icons)} </span>
              {categoryLabel(name)}
            </Chip>
          ))}
    </ChipRow>
  );
}
