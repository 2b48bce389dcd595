import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { categoryIcon, categoryLabel, DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import { guessCategory } from '#shared/transactions/category-guess.ts';
import { mostUsedFirst } from '#shared/transactions/suggestions.ts';
import type { FormField } from '#web/api/use-fields.ts';
import { Chip, ChipRow } from '#web/components/chip.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { categoriesQuery, userCategoriesQuery } from './api.ts';
import styles from './category-field.module.css';
import type { EntryType, TransactionValues } from './transaction-values.ts';
import { useSuggestions } from './use-suggestions.ts';

const FREQUENT_CATEGORIES = 5;

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
  const suggestions = useSuggestions(type) ?? [];
  const guessId = useId();
  const isMissing = original && !listed.some((name) => name === original);
  const offered: readonly string[] = isMissing ? [...listed, original] : listed;
  const { value, onChange } = field;
  const [isChosen, setChosen] = useState(isInitialChosen || value !== offered[0]);
  const guess = isChosen ? undefined : offered.find((name) => name === guessCategory(description, suggestions));
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
            <span id={guessId} className={styles.guess}>
              Guessed from the description
            </span>
          )
        }
        {...(guess && { 'aria-describedby': guessId })}
        options={offered.map((name) => ({ value: name, label: categoryLabel(name) }))}
      />
      <FrequentCategories type={type} offered={offered} value={value} onChoose={choose} />
    </>
  );
}

interface FrequentProps {
  type: EntryType;
  offered: readonly string[];
  value: string;
  onChoose: (category: string) => void;
}

/** The categories that the user chooses most, with their icons. */
function FrequentCategories({ type, offered, value, onChoose }: FrequentProps) {
  const suggestions = useSuggestions(type);
  const { data: own } = useQuery(userCategoriesQuery);
  return (
    <ChipRow label="Frequent categories">
      {suggestions &&
        mostUsedFirst(offered, suggestions)
          .slice(0, FREQUENT_CATEGORIES)
          .map((name) => (
            <Chip key={name} pressed={name === value} onClick={() => onChoose(name)}>
              <span aria-hidden="true">{categoryIcon(name, own?.icons)} </span>
              {categoryLabel(name)}
            </Chip>
          ))}
    </ChipRow>
  );
}
