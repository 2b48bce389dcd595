import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { categoryLabel, DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import type { FormField } from '#web/api/use-api-form.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { categoriesQuery } from './api.ts';
import type { EntryType, TransactionValues } from './transaction-values.ts';

interface Props extends FormField<keyof TransactionValues> {
  type: EntryType;
  /** Offered whatever the server's list says: what the transaction has already. */
  own: string | undefined;
}

/**
 * The categories of a type. The defaults are offered until the server's list is here, and when it cannot be had. A
 * category that is not offered gives way to the first one.
 */
export function CategoryField({ type, own, ...field }: Props) {
  const { data: listed = DEFAULT_CATEGORIES[type] } = useQuery(categoriesQuery(type));
  const offered: readonly string[] = own && !listed.some((name) => name === own) ? [...listed, own] : listed;
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
