import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { categoryLabel, DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import type { FormField } from '#web/api/use-fields.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { categoriesQuery } from './api.ts';
import type { EntryType, TransactionValues } from './transaction-values.ts';

interface Props extends FormField<keyof TransactionValues> {
  type: EntryType;
  /** Category of the edited transaction, always offered. */
  original: string | undefined;
}

/**
 * The categories of a type. Offers the defaults while the user's categories load and if they cannot be loaded. Selects
 * the first category if the current one is not offered.
 */
export function CategoryField({ type, original, ...field }: Props) {
  const { data: listed = DEFAULT_CATEGORIES[type] } = useQuery(categoriesQuery(type));
  const isMissing = original && !listed.some((name) => name === original);
  const offered: readonly string[] = isMissing ? [...listed, original] : listed;
  const { value, onChange } = field;
  const first = offered.includes(value) ? undefined : offered[0];

  useEffect(() => {
    if (first !== undefined) onChange(first);
  });

  return (
    <SelectField
      label="Category"
      required
      {...field}
      options={offered.map((name) => ({ value: name, label: categoryLabel(name) }))}
    />
  );
}
