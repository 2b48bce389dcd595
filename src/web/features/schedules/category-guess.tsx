import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import { guessCategory } from '#shared/transactions/category-guess.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { categoriesQuery, suggestionsQuery } from '#web/features/transactions/api.ts';
import { FIRST_CATEGORY } from './entry-fields.tsx';
import styles from './schedule-form.module.css';
import type { ScheduleField } from './schedule-values.ts';

interface Props {
  form: ApiForm<ScheduleField>;
  type: 'income' | 'expense';
}

/** Selects the category that earlier transactions suggest, until the user chooses one, and says so. */
export function CategoryGuess({ form, type }: Props) {
  const { category, description } = form.values;
  const { data: suggestions = [] } = useQuery(suggestionsQuery(type));
  const { data: listed = DEFAULT_CATEGORIES[type] } = useQuery(categoriesQuery(type));
  const [selected, setSelected] = useState<string>(FIRST_CATEGORY[type]);
  const isChosen = category !== selected;
  const guessed = guessCategory(description, suggestions);
  const guess = listed.find((name) => name === guessed);
  const next = guess ?? FIRST_CATEGORY[type];

  useEffect(() => {
    if (isChosen || next === selected) return;
    setSelected(next);
    form.set('category', next);
  });

  return (
    <p className={styles.guess} role="status">
      {guess === category && !isChosen && 'Guessed from the description'}
    </p>
  );
}
