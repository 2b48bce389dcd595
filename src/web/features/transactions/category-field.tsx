import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { categoryLabel, DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import type { FormField } from '#web/api/use-fields.ts';
import common from '#web/components/common.module.css';
import { SelectField } from '#web/components/select-field.tsx';
import { categoriesQuery } from './api.ts';
import { FrequentCategories } from './lazy-entry-help.tsx';
import type { EntryType, TransactionValues } from './transaction-values.ts';

interface Props extends FormField<keyof TransactionValues> {
  type: EntryType;
  /** Category of the edited transaction, always offered. */
  original: string | undefined;
  /** Whether the initial category is a choice, which no guess replaces. */
  isChosen: boolean;
  description: string;
}

/**
 * The categories of a type. Offers the defaults while the user's categories load and if they cannot be loaded. Until the
 * user chooses one, selects the guess that follows from the description, otherwise the first category.
 */
export function CategoryField({ type, original, isChosen: isInitialChosen, description, ...field }: Props) {
  const { data: listed = DEFAULT_CATEGORIES[type] } = useQuery(categoriesQuery(type));
  const guessId = useId();
  const { value, onChange } = field;
  const [chosenBefore] = useState(isInitialChosen ? value : undefined);
  const offered = [...new Set<string>([...listed, ...[original, chosenBefore].filter((name) => name !== undefined)])];
  const [isChosen, setChosen] = useState(isInitialChosen || value !== offered[0]);
  const [guessed, setGuess] = useState<string>();
  const guess = isChosen ? undefined : guessed;
  const selected = isChosen && offered.includes(value) ? value : (guess ?? offered[0]);

  useEffect(() => {
    if (selected !== undefined && selected !== value) onChange(selected);
  });

  const choose = (category: string) => {
    setChosen(true);
    onChange(category);
  };

  return (
    <>
      <SelectField
        label="Category"
        required
        {...field}
        onChange={choose}
        aside={
          guess && (
            <span id={guessId} className={common.hint}>
              Guessed from the description
            </span>
          )
        }
        {...(guess && { 'aria-describedby': guessId })}
        options={offered.map((name) => ({ value: name, label: categoryLabel(name) }))}
      />
      <FrequentCategories {...{ type, offered, value, description }} onChoose={choose} onGuess={setGuess} />
    </>
  );
}
